#pragma once

// The adapter's functions, where it is linked with the tests. Null where it is not, or where an app has nothing of that kind.
// The result is an object with one reference that belongs to the caller.
void *post_linked_model_adapter(void);
void *post_linked_controllers_adapter(void);
void *post_linked_views_adapter(void);
// In the same way, the connection to an app in another process. Null if the app is part of this program.
void *post_linked_app_connection(void);

// The tests and the app wait for each other all the time, and to wake a process on another processor takes longer than the rest of a call.
// So both use one processor, the one on which the system has started the tests.
int post_current_processor(void);
// Keeps the current thread on a processor. With -1, it may use all processors that the program has started with.
void post_use_processor(int number);

// Prevents other processes from tracing this one and reading its memory.
void post_hide_process(void);

// Gives up all rights of an administrator permanently.
void post_give_up_rights(void);

// The descriptor that can be read when the main queue has work, and a function that performs it. The main thread calls both.
int post_main_queue_handle(void);
void post_drain_main_queue(void);
