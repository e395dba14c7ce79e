import { useNavigate } from 'react-router'
import { errorWords } from '../../../platform/web/call.ts'
import { Head } from '../../../platform/web/head.tsx'
import { customerSettingsPath } from '../../../product/links.ts'
import { TextLink } from '../../../ui/Link.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import type { Route } from './+types/settings.page'
import { useAccount } from './account.ts'
import { Profile } from './Profile.tsx'
import { UnprovedAddress } from './UnprovedAddress.tsx'

const Security = lazyPart('The security settings', async () => (await import('./Security.tsx')).Security)
const Notifications = lazyPart('The notifications', async () => (await import('./Notifications.tsx')).Notifications)
const Members = lazyPart('The members', async () => (await import('./Members.tsx')).Members)
const OrganisationSettings = lazyPart(
  'The organization',
  async () => (await import('./OrganisationSettings.tsx')).OrganisationSettings,
)
const AuditLog = lazyPart('The audit log', async () => (await import('./AuditLog.tsx')).AuditLog)

const sections = [
  { id: 'profile', label: 'Profile', Content: Profile },
  { id: 'security', label: 'Security', Content: Security },
  { id: 'notifications', label: 'Notifications', Content: Notifications },
  { id: 'members', label: 'Members', Content: Members },
  { id: 'organisation', label: 'Organization', Content: OrganisationSettings },
  { id: 'audit', label: 'Audit log', Content: AuditLog },
] as const
/** Pages of other rooms that connect programs: each has its own address. */
const connections = [
  { label: 'Webhooks', href: '/customer/webhooks' },
  { label: 'Integrations', href: '/customer/integrations' },
  { label: 'API keys', href: '/customer/api-keys' },
]
type SectionId = (typeof sections)[number]['id']

const pathOf = (section: SectionId) => `${customerSettingsPath}/${section}`

export default function SettingsPage({ params }: Route.ComponentProps) {
  const navigate = useNavigate()
  const answer = useAccount()
  const selected = sections.find(({ id }) => id === params.section) ?? sections[0]
  return (
    <Container width="wide" className="pb-16">
      <Head title={`${selected.label} · Settings`} isListed={false} />
      <PageHeader
        title="Settings"
        long
        className="pt-8! pb-6!"
        meta={<bdi className="wrap-anywhere">{answer.data?.organization.name}</bdi>}
      />
      <Loaded answer={answer} what="The settings" explain={errorWords}>
        {(account) => (
          <>
            <p className="flex flex-wrap gap-x-5 gap-y-1 pb-4 text-sm">
              {connections.map(({ label, href }) => (
                <TextLink key={href} href={href}>
                  {label}
                </TextLink>
              ))}
            </p>
            {!account.isProved && <UnprovedAddress email={account.user.email} />}
            <Tabs
              label="Settings"
              selected={selected.id}
              hrefFor={pathOf}
              onSelect={(id) => void navigate(pathOf(id), { preventScrollReset: true })}
              tabs={sections.map(({ id, label, Content }) => ({ id, label, content: <Content account={account} /> }))}
            />
          </>
        )}
      </Loaded>
    </Container>
  )
}
