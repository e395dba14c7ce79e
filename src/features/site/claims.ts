import content from '../../../content/claims.json' with { type: 'json' }

// What the operator claims and no one here can check. A page shows them with their mark, and what was counted beside them.

export const { figures, statements } = content
