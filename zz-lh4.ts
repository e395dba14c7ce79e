import lighthouse from 'lighthouse'
import { launchChromium } from './tests/support/chromium.ts'
const browser = await launchChromium(['--remote-debugging-port=4839'])
for (const url of process.argv.slice(2)) {
    const ran = await lighthouse(url, { port: 4839, logLevel: 'error', onlyCategories: ['performance'] })
    const x = ran!.lhr.audits
    const m = (x.metrics!.details as any).items[0]
    console.log(url, ran!.lhr.categories.performance!.score, 'sim fcp', Math.round(m.firstContentfulPaint), 'observed', Math.round(m.observedFirstContentfulPaint), 'dcl', Math.round(m.observedDomContentLoaded))
    for (const r of (x['network-requests']!.details as any).items) console.log('   ', r.url.split('/').pop().slice(0,30), r.priority, Math.round(r.networkRequestTime), Math.round(r.networkEndTime), r.transferSize)
}
await browser.close()
