#include <adwaita.h>
#include <glib-unix.h>

// What libdispatch exports for another main loop, which CoreFoundation uses in the same way.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *);
