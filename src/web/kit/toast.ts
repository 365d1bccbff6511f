import type { ToastData } from './show-toast.tsx'

/** One at a time, and the latest. The shell draws toasts; their code comes with the first one, so that no list waits for it. */
export function toast(data: ToastData): void {
  import('./show-toast.tsx').then(({ showToast }) => showToast(data), reportError)
}
