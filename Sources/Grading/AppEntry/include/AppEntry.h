#pragma once

// The adapter's functions, where it is linked with the tests. Null where it is not, or where an app has nothing of that kind.
// The result is an object with one reference that belongs to the caller.
void *post_linked_model_adapter(void);
void *post_linked_controllers_adapter(void);
void *post_linked_views_adapter(void);
// In the same way, the connection to an app in another process. Null if the app is part of this program.
void *post_linked_app_connection(void);

// Prevents other processes from tracing this one and reading its memory.
void post_hide_process(void);

// Gives up all rights of an administrator permanently.
void post_give_up_rights(void);

// The descriptor that can be read when the main queue has work, and a function that performs it. The main thread calls both.
int post_main_queue_handle(void);
void post_drain_main_queue(void);
