/* Tells the thread sanitizer of a Mutex that somebody waited for.

   The quick ways of locking and unlocking are compiled into the modules and instrumented; the slow
   ones are in the library of Swift, which is not, and all that a waiting thread reads would look
   like a race. The linker leads calls of them here (--wrap). Only for Linux: elsewhere a Mutex is
   a lock of the system, which the sanitizer knows. */
#include <stdint.h>

void __tsan_acquire(void *);
void __tsan_release(void *);

#define METHOD(prefix, name) __asm__(prefix "$s15Synchronization12_MutexHandleV" name)
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *

SWIFT void real_lock(uint32_t, SELF) METHOD("__real_", "9_lockSlowyys6UInt32VF");
SWIFT void wrapped_lock(uint32_t, SELF) METHOD("__wrap_", "9_lockSlowyys6UInt32VF");
SWIFT void real_unlock(SELF) METHOD("__real_", "11_unlockSlowyyF");
SWIFT void wrapped_unlock(SELF) METHOD("__wrap_", "11_unlockSlowyyF");

SWIFT void wrapped_lock(uint32_t thread, SELF mutex) {
  real_lock(thread, mutex);
  __tsan_acquire(mutex);
}

SWIFT void wrapped_unlock(SELF mutex) {
  __tsan_release(mutex);
  real_unlock(mutex);
}
