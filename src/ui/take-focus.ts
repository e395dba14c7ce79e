/** A ref for what comes in place of what had the focus: whoever goes by keyboard or ear goes on there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
