import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { pictureSize, sitePicturePath } from '../shared/page-picture.ts'

// The head of every page: its title and the tags for search engines and link previews.

const product = 'Sightline'

/** Address of this installation, which only the server is told. */
export const SiteAddressContext = createContext<string | undefined>(undefined)

/**
 * The browser reads it from the document (`data-site`): it must write the same as the server, also where a page was opened
 * under another address than the one it is known by.
 */
export function useSiteAddress(): string | undefined {
  const told = useContext(SiteAddressContext)
  return told ?? (typeof document === 'undefined' ? undefined : document.documentElement.dataset.site)
}

/** A node of schema.org as JSON. */
export interface LinkedData {
  '@type': string
  [property: string]: unknown
}

interface Picture {
  path: string
  alt: string
}

const sitePicture: Picture = {
  path: sitePicturePath,
  alt: 'Sightline: what apps, SDKs and vendors do with personal data',
}

interface Named {
  /** Without the name of the product, which follows it. */
  title: string
  /** The title says all, the name of the product too. */
  isWholeTitle?: boolean | undefined
}

interface Listed extends Named {
  /** One or two sentences, for lists of results and beside links. */
  description: string
  /** False for a view of the page that must not be listed: results, an answered form. */
  isListed?: boolean | undefined
  /** Canonical path of the page, if not its own path: text after a `?` selects a view of it, not another page. */
  path?: string | undefined
  picture?: Picture | undefined
  kind?: 'website' | 'article' | undefined
  /** Structured data for machines; it gets the page's own address. */
  data?: LinkedData | undefined
}

/** Pages of members and staff, pages behind links in mails, failures. */
interface Unlisted extends Partial<Named> {
  description?: string | undefined
  isListed: false
}

export type HeadProps = Listed | Unlisted

export function Head(props: HeadProps): ReactNode {
  const address = useSiteAddress()
  const { pathname } = useLocation()
  const { title, isWholeTitle = false, description } = props
  return (
    <>
      {title !== undefined && (isWholeTitle ? <title>{title}</title> : <Title>{title}</Title>)}
      {description !== undefined && <meta name="description" content={description} />}
      {props.isListed === false ? (
        <meta name="robots" content="noindex" />
      ) : (
        address !== undefined && (
          <Shared {...props} url={addressAt(address, props.path ?? pathname)} address={address} />
        )
      )}
    </>
  )
}

/** For a part of a page that knows the title, where the rest of the head is the same for all parts. */
export const Title = ({ children }: { children: string }) => <title>{`${children} · ${product}`}</title>

function Shared({
  title,
  description,
  picture = sitePicture,
  kind = 'website',
  data,
  url,
  address,
}: Listed & { url: string; address: string }) {
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content={product} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={addressAt(address, picture.path)} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta property="og:image:width" content={String(pictureSize.width)} />
      <meta property="og:image:height" content={String(pictureSize.height)} />
      <meta name="twitter:card" content="summary_large_image" />
      {data && <LinkedDataScript data={data} url={url} address={address} />}
    </>
  )
}

/**
 * Structured data of the document as it came from the server: its readers read documents, and under Trusted Types no
 * script of the page writes the text of another. After a navigation within the site it is absent.
 */
function LinkedDataScript({ data, url, address }: { data: LinkedData; url: string; address: string }) {
  const isFromServer = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  // Data present at hydration stays, as long as it is the same page.
  const [cameWith] = useState(isFromServer ? url : undefined)
  if (cameWith !== url) return null
  return <script type="application/ld+json">{linkedData({ ...data, url }, address)}</script>
}

const neverChanges = () => () => {}

// Put together, not resolved: a path that begins with two slashes would name another host.
const addressAt = (address: string, path: string): string =>
  `${address.replace(/\/$/, '')}${path === '/' ? path : path.replace(/\/+$/, '')}`

/** Serializes JSON so that no name in it can end the script early. Paths in it become addresses. */
export function linkedData(data: LinkedData, address: string): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }, (key, value: unknown) =>
    isAddressed(key) && typeof value === 'string' && value.startsWith('/') ? addressAt(address, value) : value,
  )
  return json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const isAddressed = (key: string): boolean => ['url', 'image', 'item', '@id', 'urlTemplate'].includes(key)
