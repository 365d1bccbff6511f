/** Phones: lists become cards, filters a drawer, forms fill the screen. Mantine's own `sm`. */
export const narrow = '(max-width: 48em)'
