import { ExternalLink } from 'lucide-react'
import { createCaller } from '../../../platform/web/call.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import type { dataRemovalContract, TrackedItem } from '../contract.ts'
import { isPolicyPage } from '../policy-page.ts'

const call = createCaller<typeof dataRemovalContract>()

/** True where the person has to go to the platform's own page. */
export const isTask = ({ platform, state, reason, draft }: TrackedItem): boolean =>
  platform.optOutUrl !== null &&
  draft === null &&
  (state === 'manual' || (state === 'needs_user_action' && reason === 'use_web_form'))

export function GuidedTask({ item, token }: { item: TrackedItem; token: string }) {
  const { platform, can, id } = item
  const url = platform.optOutUrl
  const host = url && hostOf(url)
  if (!url || !host) return null

  // The person reports the outcome with a button; that the page was opened only spares a question, so no one waits for
  // it.
  function opened() {
    if (!can.includes('opened')) return
    call('POST /api/data-removal/requests/{token}/items/{id}', {
      params: { token, id },
      body: { did: 'opened' },
    }).catch(() => {})
  }

  const isOwn = platform.domain !== null && (host === platform.domain || host.endsWith(`.${platform.domain}`))
  return (
    <div className="grid justify-items-start gap-3">
      <ol className="grid list-decimal gap-1.5 pl-5 marker:text-quiet">
        {stepsOf(platform, item.listings).map((step) => (
          <li key={step} className="pl-1">
            {step}
          </li>
        ))}
      </ol>
      <div className="grid justify-items-start gap-1">
        <ButtonLink href={url} target="_blank" rel="noopener noreferrer nofollow" onClick={opened}>
          Open the page
          <span className="ui-hidden">{` of ${platform.name}, in a new tab`}</span>
          <ExternalLink size={14} aria-hidden="true" />
        </ButtonLink>
        <p className="text-sm text-quiet">
          Leads to <span className="font-mono wrap-anywhere">{host}</span>
          {!isOwn && platform.domain !== null && `, not ${platform.domain}. Check that it is what you expect.`}
        </p>
      </div>
    </div>
  )
}

const common = 'Give only what it needs to find you: never a social security number or a copy of a document.'

function stepsOf({ method, optOutUrl }: TrackedItem['platform'], listings: readonly string[]): string[] {
  switch (method) {
    case 'account-setting':
      return [
        'Save what you want to keep: this deletes your account, and it cannot be undone.',
        'Open the page and sign in.',
        'Choose to delete the account or the data, and confirm.',
        'Mark it as done here.',
      ]
    case 'contact-support':
      return ['Open the page and write to support.', 'Ask them to delete your data.', common, 'Mark it as done here.']
    case 'web-form':
    case 'email':
    case 'letter':
      return [
        isPolicyPage(optOutUrl)
          ? 'Open the page. It is the company’s privacy policy: look in it for “Your privacy choices”, “Do not sell” or an address to write to.'
          : 'Open the page and choose deletion, or opt out.',
        ...(listings.length > 0 ? [`Enter the page that lists you: ${listings.join(' ')}`] : []),
        common,
        'Keep any confirmation number.',
        'Mark it as done here.',
      ]
  }
}

function hostOf(url: string): string | undefined {
  try {
    const { protocol, host } = new URL(url)
    return protocol === 'https:' || protocol === 'http:' ? host : undefined
  } catch {
    return undefined
  }
}
