/** What had the focus is gone: the page’s content has it, unless something else does by then. */
export function focusContent(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
  })
}
