/** As people read it to each other. */
export const ticketNumber = (id: number): string => `T-${String(id).padStart(6, '0')}`

/** Whoever has more to say opens another one. */
export const mostTicketMessages = 200
