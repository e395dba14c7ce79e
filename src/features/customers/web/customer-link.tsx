import { data } from 'react-router'
import type { Output } from '../../../platform/shared/endpoint.ts'
import { Title } from '../../../platform/web/head.tsx'
import { isUnknownLink } from '../../../platform/web/mail-link.ts'
import { saidBy } from '../../../platform/web/refused.ts'
import { customerLoginPath } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import type { customersContract } from '../contract.ts'

// For pages that a link of a mail leads to. Mail scanners open every link: only a button changes anything there.

export type CustomerLink = Output<(typeof customersContract)['GET /api/customer/links/{token}']>

/** Returns the purpose of a link; null, with a matching status, if it is unknown, expired, or not for this page. */
export async function readLink(asked: Promise<CustomerLink>, kinds: readonly CustomerLink['kind'][]) {
  try {
    const link = await asked
    return kinds.includes(link.kind) ? data(link) : data(null, { status: 404 })
  } catch (thrown) {
    const status = statusWithoutLink(thrown)
    if (status) return data(null, { status })
    throw thrown
  }
}

/** 404 or 410 where a call was refused for its link; undefined for every other reason. */
export function statusWithoutLink(thrown: unknown): 404 | 410 | undefined {
  if (saidBy(thrown).code === 'customer_link_gone') return 410
  return isUnknownLink(thrown) ? 404 : undefined
}

const signIn = { label: 'Go to sign-in', href: customerLoginPath }

export function NoLink({ children, next = signIn }: { children: string; next?: { label: string; href: string } }) {
  return (
    <>
      <Title>Link not valid</Title>
      <PageHeader
        title="This link is not valid any more"
        lede={children}
        actions={<ButtonLink href={next.href}>{next.label}</ButtonLink>}
      />
    </>
  )
}
