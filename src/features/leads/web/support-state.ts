import { supportPath } from '../vocabulary.ts'

// What the address of the support page says: without script it is the only way to say it.

export const readSupportState = (search: URLSearchParams) => ({
  q: (search.get('q') ?? '').slice(0, 200),
  isChatOpen: search.get('channel') === 'chat',
})

export const chatHref = `${supportPath}?channel=chat#chat`
export const requestHref = `${supportPath}#request`
