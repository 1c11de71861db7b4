#pragma once

// The adapter's functions, where it is linked with the tests. Null where it is not, or where an app has nothing of that kind.
// The result is an object with one reference that belongs to the caller.
void *post_linked_model_adapter(void);
void *post_linked_controllers_adapter(void);
void *post_linked_views_adapter(void);
