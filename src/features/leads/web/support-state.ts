import { supportPath } from '../../../product/links.ts'

// State in the address of the support page: without script it is the only place for it.

export const readSupportState = (search: URLSearchParams) => ({
  q: (search.get('q') ?? '').slice(0, 200),
  isChatOpen: search.get('channel') === 'chat',
})

export const chatHref = `${supportPath}?channel=chat#chat`
export const requestHref = `${supportPath}#request`
