import { useNavigate } from 'react-router'
import { errorWords } from '../../../platform/web/call.ts'
import { portalPage } from '../../../platform/web/portal.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { customerSettingsPath } from '../vocabulary.ts'
import type { Route } from './+types/settings.page'
import { AuditLog } from './AuditLog.tsx'
import { useAccount } from './account.ts'
import { Members } from './Members.tsx'
import { Notifications } from './Notifications.tsx'
import { OrganisationSettings } from './OrganisationSettings.tsx'
import { Profile } from './Profile.tsx'
import { Security } from './Security.tsx'
import { UnprovedAddress } from './UnprovedAddress.tsx'

export const handle = portalPage

const sections = [
  { id: 'profile', label: 'Profile', Content: Profile },
  { id: 'security', label: 'Security', Content: Security },
  { id: 'notifications', label: 'Notifications', Content: Notifications },
  { id: 'members', label: 'Members', Content: Members },
  { id: 'organisation', label: 'Organisation', Content: OrganisationSettings },
  { id: 'audit', label: 'Audit log', Content: AuditLog },
] as const
type SectionId = (typeof sections)[number]['id']

const pathOf = (section: SectionId) => `${customerSettingsPath}/${section}`

export default function SettingsPage({ params }: Route.ComponentProps) {
  const navigate = useNavigate()
  const answer = useAccount()
  const selected = sections.find(({ id }) => id === params.section) ?? sections[0]
  return (
    <Container width="wide" className="pb-16">
      <title>{`${selected.label} · Settings · Sightline`}</title>
      <meta name="robots" content="noindex" />
      <PageHeader title="Settings" meta={answer.data?.organization.name} long />
      <Loaded answer={answer} what="The settings" explain={errorWords}>
        {(account) => (
          <>
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
