/**
 * Ref that focuses an element that replaced the focused one, so that keyboard and screen reader users continue there.
 */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
