/** As people read it to each other. */
export const ticketNumber = (id: number): string => `T-${String(id).padStart(6, '0')}`

/** Maximum number of messages; a person who has more to say opens another ticket. */
export const mostTicketMessages = 200
