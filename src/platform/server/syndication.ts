import { escapeMarkup } from '../shared/markup.ts'

/** A feed as RSS 2.0 and as JSON Feed 1.1. */
export interface Syndication {
  title: string
  description: string
  homeUrl: string
  /** The feed's own address. */
  url: string
  items: {
    /** The same at every installation. */
    id: string
    url: string
    title: string
    description: string
    /** The first instant of the day on which it became public, UTC. */
    publishedAt: Date
    tags: string[]
    sources: { title: string; url: string; attribution: string | null }[]
  }[]
}

/** https://www.rssboard.org/rss-specification */
export const rssOf = ({ title, description, homeUrl, url, items }: Syndication): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', title),
    element('link', homeUrl),
    element('description', description),
    element('language', 'en'),
    `<atom:link href="${escapeMarkup(url)}" rel="self" type="application/rss+xml"/>`,
    ...items.flatMap((item) => [
      '<item>',
      element('title', item.title),
      element('link', item.url),
      `<guid isPermaLink="false">${escapeMarkup(item.id)}</guid>`,
      element('pubDate', item.publishedAt.toUTCString()),
      // Feed readers parse it as HTML, so its text is escaped twice.
      element('description', htmlOf(item)),
      ...item.tags.map((tag) => element('category', tag)),
      '</item>',
    ]),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')

const htmlOf = ({ description, sources }: Syndication['items'][number]): string =>
  [
    `<p>${escapeMarkup(description)}</p>`,
    ...sources.map(
      ({ title, url, attribution }) =>
        `<p>Source: <a href="${escapeMarkup(url)}">${escapeMarkup(title)}</a>${attribution ? `. ${escapeMarkup(attribution)}` : ''}</p>`,
    ),
  ].join('')

const element = (name: string, text: string): string => `<${name}>${escapeMarkup(text)}</${name}>`

/** https://www.jsonfeed.org/version/1.1/ */
export const jsonFeedOf = ({ title, description, homeUrl, url, items }: Syndication) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title,
  description,
  home_page_url: homeUrl,
  feed_url: url,
  language: 'en',
  items: items.map((item) => ({
    id: item.id,
    url: item.url,
    ...(item.sources[0] && { external_url: item.sources[0].url }),
    title: item.title,
    content_text: [
      item.description,
      ...item.sources.map(({ title, url, attribution }) =>
        ['Source:', title, url, attribution].filter(Boolean).join(' '),
      ),
    ].join('\n\n'),
    date_published: item.publishedAt.toISOString(),
    tags: item.tags,
  })),
})

/** A feed as it is sent. */
export const feedBytes = (text: string) => new TextEncoder().encode(text)
