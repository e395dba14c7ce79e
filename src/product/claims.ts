import content from '../../content/claims.json' with { type: 'json' }

// Claims of the operator that no one here can check. A page shows them with their mark, and with what was counted here.

export const { figures, statements } = content
