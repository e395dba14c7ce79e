import type { Replies } from '../../outside.ts'
import { appleListings } from '../app-store/connector.ts'
import { playListings } from '../play/connector.ts'

/** Addresses of the developers' sites as the store listings name them, Google Play's first, each once. */
export function developerSites(replies: Replies): string[] {
  const listings = [
    ...playListings({ answered: replies.get('play') ?? [] }),
    ...appleListings({ answered: replies.get('app-store') ?? [] }),
  ]
  return [...new Set(listings.flatMap(({ developerSite }) => developerSite ?? []))]
}
