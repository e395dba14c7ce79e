import type { Vendor } from './vendor.ts'
import { acme } from './vendors/acme.ts'
import { brightkids } from './vendors/brightkids.ts'
import { evil } from './vendors/evil.ts'
import { ghost } from './vendors/ghost.ts'
import { ledgerly } from './vendors/ledgerly.ts'
import { northwind } from './vendors/northwind.ts'
import { opaque } from './vendors/opaque.ts'
import { papertrail } from './vendors/papertrail.ts'
import { pixelmania } from './vendors/pixelmania.ts'
import { polyglot } from './vendors/polyglot.ts'
import { pulsefit } from './vendors/pulsefit.ts'
import { redirector } from './vendors/redirector.ts'

export const vendors: Vendor[] = [
  acme,
  pixelmania,
  pulsefit,
  brightkids,
  ledgerly,
  northwind,
  opaque,
  redirector,
  papertrail,
  polyglot,
  evil,
  ghost,
]
