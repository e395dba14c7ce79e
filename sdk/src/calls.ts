// Made from the contract of the API by scripts/sdk.ts: edit that, and run it again.

/** Every call that a program may make. */
export interface Calls {
  /** Entries that match a name, package id, host, alias or company; the best known ones for an empty query */
  'GET /api/search': {
    query?: {
      q?: string
      type?: 'all' | 'app' | 'sdk' | 'domain'
    }
    answer: {
      id: string
      name: string
      type: 'app' | 'sdk' | 'domain'
      company: string
      riskLevel: 'high' | 'medium' | 'low' | 'unknown'
      dataCollected: string[]
      sdkTrackers: string[]
      domains: string[]
      slug: string
      companyId: string | null
      companyCountry: string | null
      category: string | null
      score: number | null
      summary: {
        level: 'high' | 'medium' | 'low' | 'unknown'
        known: boolean
        R: number
        low: number
        high: number
        basis: 'measured' | 'record' | 'role-alone' | 'none'
        gate: 'settled' | 'not-enough' | 'no-role'
        reasons: ({
          code: 'role'
          role: 'location-broker' | 'data-broker' | 'ad-platform' | 'people-search' | 'visitor-identification' | 'ad-network' | 'fingerprinting' | 'attribution' | 'session-recording' | 'social-widget' | 'analytics' | 'marketing' | 'tag-manager' | 'video' | 'content' | 'location-service' | 'support-chat' | 'identity' | 'payment' | 'utility' | 'functional-sdk' | 'crash' | 'hosting' | 'consent' | 'cookieless-analytics' | 'cdn' | 'social' | 'dating' | 'parenting' | 'games' | 'weather' | 'photo' | 'shopping' | 'health' | 'maps' | 'news' | 'lifestyle' | 'sports' | 'gambling' | 'finance' | 'medical' | 'communication' | 'travel' | 'food' | 'entertainment' | 'music' | 'tools' | 'productivity' | 'education' | 'books' | 'developer'
          isInferred?: true
        } | {
          code: 'registered-broker'
          registries: ('ca' | 'vt')[]
          year: number
          isCurrent: boolean
          location: boolean
          minors: boolean
          reproductive: boolean
        } | {
          code: 'conduct'
          eventId: string
          kind: 'order' | 'fine' | 'settlement' | 'settlement-with-findings' | 'reprimand' | 'notice' | 'suit' | 'verdict' | 'private-suit' | 'study'
          authority: string
          year: number
          subject: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
          status: 'final' | 'pending' | 'appealed' | 'annulled' | 'withdrawn'
          scope: 'own' | 'company'
          isFloor: boolean
          isRemediated?: true
        } | {
          code: 'breach'
          eventId: string
          year: number
          severity: 'low' | 'medium' | 'high' | 'critical'
        } | {
          code: 'company'
          kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
        } | {
          code: 'audience'
          audience: ('orientation' | 'reproductive' | 'mental-health' | 'religion' | 'children' | 'family-location' | 'health' | 'home' | 'faces' | 'location' | 'finance' | 'fitness')[]
        } | {
          code: 'observed'
          hazard: 'data' | 'tracking' | 'use'
          than: 'more' | 'less' | 'as-expected' | 'no-more'
          asOf: string
          quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
        } | {
          code: 'protected'
          protections: ('end-to-end' | 'no-ads' | 'local' | 'public-body' | 'non-profit')[]
        })[]
        isExpected: boolean
      } | null
      dataBasis: string | null
      evidenceAsOf: string | null
      trackersBasis: string | null
      seenInApps: number | null
      privacyFocused: boolean
      trackerLevels: ('high' | 'medium' | 'low' | 'unknown')[]
    }[]
  }
  /** Up to eight names for two or more typed characters */
  'GET /api/suggestions': {
    query?: {
      q?: string
    }
    answer: {
      name: string
      type: 'app' | 'sdk' | 'domain'
      company: string
      slug: string
    }[]
  }
  /** The first 100 entries by reach; a Link header leads to the next ones */
  'GET /api/tracker-entries': {
    query?: {
      cursor?: number
    }
    answer: {
      name: string
      type: 'app' | 'sdk' | 'domain'
      company: string
      riskLevel: 'high' | 'medium' | 'low' | 'unknown'
      dataCollected: string[]
      sdkTrackers: string[]
      domains: string[]
      description: string
      summary: {
        level: 'high' | 'medium' | 'low' | 'unknown'
        known: boolean
        R: number
        low: number
        high: number
        basis: 'measured' | 'record' | 'role-alone' | 'none'
        gate: 'settled' | 'not-enough' | 'no-role'
        reasons: ({
          code: 'role'
          role: 'location-broker' | 'data-broker' | 'ad-platform' | 'people-search' | 'visitor-identification' | 'ad-network' | 'fingerprinting' | 'attribution' | 'session-recording' | 'social-widget' | 'analytics' | 'marketing' | 'tag-manager' | 'video' | 'content' | 'location-service' | 'support-chat' | 'identity' | 'payment' | 'utility' | 'functional-sdk' | 'crash' | 'hosting' | 'consent' | 'cookieless-analytics' | 'cdn' | 'social' | 'dating' | 'parenting' | 'games' | 'weather' | 'photo' | 'shopping' | 'health' | 'maps' | 'news' | 'lifestyle' | 'sports' | 'gambling' | 'finance' | 'medical' | 'communication' | 'travel' | 'food' | 'entertainment' | 'music' | 'tools' | 'productivity' | 'education' | 'books' | 'developer'
          isInferred?: true
        } | {
          code: 'registered-broker'
          registries: ('ca' | 'vt')[]
          year: number
          isCurrent: boolean
          location: boolean
          minors: boolean
          reproductive: boolean
        } | {
          code: 'conduct'
          eventId: string
          kind: 'order' | 'fine' | 'settlement' | 'settlement-with-findings' | 'reprimand' | 'notice' | 'suit' | 'verdict' | 'private-suit' | 'study'
          authority: string
          year: number
          subject: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
          status: 'final' | 'pending' | 'appealed' | 'annulled' | 'withdrawn'
          scope: 'own' | 'company'
          isFloor: boolean
          isRemediated?: true
        } | {
          code: 'breach'
          eventId: string
          year: number
          severity: 'low' | 'medium' | 'high' | 'critical'
        } | {
          code: 'company'
          kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
        } | {
          code: 'audience'
          audience: ('orientation' | 'reproductive' | 'mental-health' | 'religion' | 'children' | 'family-location' | 'health' | 'home' | 'faces' | 'location' | 'finance' | 'fitness')[]
        } | {
          code: 'observed'
          hazard: 'data' | 'tracking' | 'use'
          than: 'more' | 'less' | 'as-expected' | 'no-more'
          asOf: string
          quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
        } | {
          code: 'protected'
          protections: ('end-to-end' | 'no-ads' | 'local' | 'public-body' | 'non-profit')[]
        })[]
        isExpected: boolean
      } | null
    }[]
  }
  /** How many entries of each type the catalog holds */
  'GET /api/search/totals': {
    answer: {
      app: number
      sdk: number
      domain: number
    }
  }
  /** All results with facets, a page at a time */
  'GET /api/search/results': {
    query?: {
      q?: string
      type?: 'all' | 'app' | 'sdk' | 'domain'
      sort?: 'relevance' | 'risk' | 'name'
      level?: string | string[]
      category?: string | string[]
      company?: string | string[]
      country?: string | string[]
      evidence?: string | string[]
      page?: number
    }
    answer: {
      total: number
      truncated: boolean
      page: number
      pages: number
      entries: {
        id: string
        name: string
        type: 'app' | 'sdk' | 'domain'
        company: string
        riskLevel: 'high' | 'medium' | 'low' | 'unknown'
        dataCollected: string[]
        sdkTrackers: string[]
        domains: string[]
        slug: string
        companyId: string | null
        companyCountry: string | null
        category: string | null
        score: number | null
        summary: {
          level: 'high' | 'medium' | 'low' | 'unknown'
          known: boolean
          R: number
          low: number
          high: number
          basis: 'measured' | 'record' | 'role-alone' | 'none'
          gate: 'settled' | 'not-enough' | 'no-role'
          reasons: ({
            code: 'role'
            role: 'location-broker' | 'data-broker' | 'ad-platform' | 'people-search' | 'visitor-identification' | 'ad-network' | 'fingerprinting' | 'attribution' | 'session-recording' | 'social-widget' | 'analytics' | 'marketing' | 'tag-manager' | 'video' | 'content' | 'location-service' | 'support-chat' | 'identity' | 'payment' | 'utility' | 'functional-sdk' | 'crash' | 'hosting' | 'consent' | 'cookieless-analytics' | 'cdn' | 'social' | 'dating' | 'parenting' | 'games' | 'weather' | 'photo' | 'shopping' | 'health' | 'maps' | 'news' | 'lifestyle' | 'sports' | 'gambling' | 'finance' | 'medical' | 'communication' | 'travel' | 'food' | 'entertainment' | 'music' | 'tools' | 'productivity' | 'education' | 'books' | 'developer'
            isInferred?: true
          } | {
            code: 'registered-broker'
            registries: ('ca' | 'vt')[]
            year: number
            isCurrent: boolean
            location: boolean
            minors: boolean
            reproductive: boolean
          } | {
            code: 'conduct'
            eventId: string
            kind: 'order' | 'fine' | 'settlement' | 'settlement-with-findings' | 'reprimand' | 'notice' | 'suit' | 'verdict' | 'private-suit' | 'study'
            authority: string
            year: number
            subject: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
            status: 'final' | 'pending' | 'appealed' | 'annulled' | 'withdrawn'
            scope: 'own' | 'company'
            isFloor: boolean
            isRemediated?: true
          } | {
            code: 'breach'
            eventId: string
            year: number
            severity: 'low' | 'medium' | 'high' | 'critical'
          } | {
            code: 'company'
            kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
          } | {
            code: 'audience'
            audience: ('orientation' | 'reproductive' | 'mental-health' | 'religion' | 'children' | 'family-location' | 'health' | 'home' | 'faces' | 'location' | 'finance' | 'fitness')[]
          } | {
            code: 'observed'
            hazard: 'data' | 'tracking' | 'use'
            than: 'more' | 'less' | 'as-expected' | 'no-more'
            asOf: string
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
          } | {
            code: 'protected'
            protections: ('end-to-end' | 'no-ads' | 'local' | 'public-body' | 'non-profit')[]
          })[]
          isExpected: boolean
        } | null
        dataBasis: string | null
        evidenceAsOf: string | null
        trackersBasis: string | null
        seenInApps: number | null
        privacyFocused: boolean
        trackerLevels: ('high' | 'medium' | 'low' | 'unknown')[]
      }[]
      companies: {
        id: string
        name: string
        country: string | null
        entries: number
      }[]
      facets: {
        type: {
          value: string
          label: string
          count: number
        }[]
        level: {
          value: string
          label: string
          count: number
        }[]
        category: {
          value: string
          label: string
          count: number
        }[]
        company: {
          value: string
          label: string
          count: number
        }[]
        country: {
          value: string
          label: string
          count: number
        }[]
        evidence: {
          value: string
          label: string
          count: number
        }[]
      }
    }
  }
  /** One entry with its facts, observations, score and sources */
  'GET /api/entries/{type}/{slug}': {
    params: {
      type: 'app' | 'sdk' | 'domain'
      slug: string
    }
    answer: {
      id: string
      type: 'app' | 'sdk' | 'domain'
      slug: string
      name: string
      aliases: string[]
      company: {
        id: string
        name: string
        country: string | null
      } | null
      category: string | null
      kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
      identifiers: {
        kind: 'package' | 'bundle' | 'store-id' | 'domain' | 'code-prefix' | 'maven'
        value: string
        page: string | null
      }[]
      dataTypes: {
        id: string
        label: string
        sensitivity: number
        basis: 'observed' | 'decodable' | 'label-gap' | 'declared'
        provenance: {
          source: string
          sourceTitle: string
          licence: string
          page: string
          pagePattern: boolean
          asOf: string
        }
      }[]
      observations: {
        id: string
        study: {
          id: string
          title: string
          from: string
          to: string
          method: string
          trackersLookedFor: number
        }
        platform: 'android' | 'ios'
        version: string | null
        requests: number | null
        hosts: number | null
        trackers: {
          slug: string
          name: string
          sdk: {
            type: 'app' | 'sdk' | 'domain'
            slug: string
            name: string
            riskLevel?: 'high' | 'medium' | 'low' | 'unknown'
            isExpected?: boolean
          } | null
          company: {
            id: string
            name: string
            country: string | null
          } | null
          kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
          endpoints: string[]
          types: string[]
        }[]
        plainData: string[]
        provenance: {
          source: string
          sourceTitle: string
          licence: string
          page: string
          pagePattern: boolean
          asOf: string
        }
      }[]
      declarations: {
        platform: 'android' | 'ios'
        encryptedInTransit: boolean | null
        deletionRequest: boolean | null
        declaredAndSeen: string[]
        declaredNotSeen: string[]
        seenNotDeclared: string[]
        provenance: {
          source: string
          sourceTitle: string
          licence: string
          page: string
          pagePattern: boolean
          asOf: string
        }
      }[]
      reach: {
        count: number
        unit: 'downloads' | 'page-loads' | 'measured-apps'
        provenance: {
          source: string
          sourceTitle: string
          licence: string
          page: string
          pagePattern: boolean
          asOf: string
        }
      } | null
      seenIn: {
        total: number
        apps: {
          type: 'app' | 'sdk' | 'domain'
          slug: string
          name: string
          riskLevel?: 'high' | 'medium' | 'low' | 'unknown'
          isExpected?: boolean
        }[]
      }
      scans: {
        id: string
        kind: 'app' | 'site'
        subject: string
        version: string | null
        scannedAt: string
        signatures: string
        found: {
          entry: {
            type: 'app' | 'sdk' | 'domain'
            slug: string
            name: string
            riskLevel?: 'high' | 'medium' | 'low' | 'unknown'
            isExpected?: boolean
          }
          company: {
            id: string
            name: string
            country: string | null
          } | null
          kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
          how: 'defined' | 'manifest' | 'native' | 'asset' | 'referenced' | 'host' | 'before-consent' | 'after-consent'
          confidence: 'high' | 'medium' | 'low'
        }[]
        permissions: string[]
        change: {
          before: {
            id: string
            version: string | null
            scannedAt: string
          }
          added: {
            type: 'app' | 'sdk' | 'domain'
            slug: string
            name: string
            riskLevel?: 'high' | 'medium' | 'low' | 'unknown'
            isExpected?: boolean
          }[]
          removed: {
            type: 'app' | 'sdk' | 'domain'
            slug: string
            name: string
            riskLevel?: 'high' | 'medium' | 'low' | 'unknown'
            isExpected?: boolean
          }[]
          sameSignatures: boolean
        } | null
        provenance: {
          source: string
          sourceTitle: string
          licence: string
          page: string
          pagePattern: boolean
          asOf: string
        }
      }[]
      foundIn: {
        total: number
        apps: {
          type: 'app' | 'sdk' | 'domain'
          slug: string
          name: string
          riskLevel?: 'high' | 'medium' | 'low' | 'unknown'
          isExpected?: boolean
        }[]
      }
      related: {
        type: 'app' | 'sdk' | 'domain'
        slug: string
        name: string
        riskLevel?: 'high' | 'medium' | 'low' | 'unknown'
        isExpected?: boolean
      }[]
      evidenceFrom: string | null
      evidenceTo: string | null
      riskLevel: 'high' | 'medium' | 'low' | 'unknown'
      score: {
        methodVersion: 'VRM-2.0'
        mode: 'public' | 'researched' | 'contract'
        inputsHash: string
        inputs: {
          mode: 'public' | 'researched' | 'contract'
          today: string
          facts: {
            role: {
              id: 'location-broker' | 'data-broker' | 'ad-platform' | 'people-search' | 'visitor-identification' | 'ad-network' | 'fingerprinting' | 'attribution' | 'session-recording' | 'social-widget' | 'analytics' | 'marketing' | 'tag-manager' | 'video' | 'content' | 'location-service' | 'support-chat' | 'identity' | 'payment' | 'utility' | 'functional-sdk' | 'crash' | 'hosting' | 'consent' | 'cookieless-analytics' | 'cdn' | 'social' | 'dating' | 'parenting' | 'games' | 'weather' | 'photo' | 'shopping' | 'health' | 'maps' | 'news' | 'lifestyle' | 'sports' | 'gambling' | 'finance' | 'medical' | 'communication' | 'travel' | 'food' | 'entertainment' | 'music' | 'tools' | 'productivity' | 'education' | 'books' | 'developer'
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            company: {
              kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
              pageLoads: number | null
              hasSdk: boolean
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            audience: {
              id: 'orientation' | 'reproductive' | 'mental-health' | 'religion' | 'children' | 'family-location' | 'health' | 'home' | 'faces' | 'location' | 'finance' | 'fitness'
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            }[]
            protections: {
              id: 'end-to-end' | 'no-ads' | 'local' | 'public-body' | 'non-profit'
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            }[]
            registrations: {
              id: string
              registry: 'ca' | 'vt'
              year: number
              until: string | null
              location: boolean | null
              minors: boolean | null
              reproductive: boolean | null
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            }[]
            reach: {
              volume: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            data: {
              dpc: number
              ei: 25 | 50 | 75 | 100
              types: number
              atLeast?: true
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            tracking: {
              kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
              atLeast?: true
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            use: {
              sellsOrShares: boolean | null
              crossContextAds: boolean | null
              profiling: boolean | null
              trainsAi: boolean | null
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            criticality: {
              importance: 'low' | 'medium' | 'high' | 'critical'
              volume: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            transfer: {
              mechanisms: ('adequate' | 'us-dpf' | 'us-other' | 'scc' | 'unknown' | 'no-mechanism' | 'blocked')[]
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            fourth: {
              subprocessors: number | null
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            contract: {
              dpa: 'none' | 'template' | 'signed'
              clausesMet: number
              clausesTotal: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            assurance: {
              share: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | {
              items: {
                kind: 'soc2-type2' | 'iso27001' | 'soc2-type1' | 'iso27701'
                captured: boolean
                expired: boolean
              }[]
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            policy: {
              share: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | {
              checks: Record<string, 'met' | 'partial' | 'not-met'>
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            posture: {
              share: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | {
              checks: Record<string, 'pass' | 'warning' | 'fail'>
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            transparency: {
              share: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | {
              present: ('dsar-channel' | 'security-txt' | 'status-page' | 'change-notices')[]
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
          }
          events: ({
            kind: 'breach'
            severity: 'low' | 'medium' | 'high' | 'critical'
            id: string
            title: string
            date: string
            scope: 'own' | 'company'
            verified: boolean
            remediated: boolean
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | {
            kind: 'order' | 'fine' | 'settlement' | 'settlement-with-findings' | 'reprimand' | 'notice' | 'suit' | 'verdict' | 'private-suit' | 'study'
            severity: 'sale-or-disclosure-of-sensitive' | 'covert-collection' | 'sensitive-use-or-large-fine' | 'small'
            subject: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
            status: 'final' | 'pending' | 'appealed' | 'annulled' | 'withdrawn'
            authority: string
            caseRef: string | null
            case: string | null
            id: string
            title: string
            date: string
            scope: 'own' | 'company'
            verified: boolean
            remediated: boolean
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          })[]
          governance: {
            reviewOverdueDays: number
            lateCriticalFindings: number
            hasExpiredEvidence: boolean
          }
          conditions: {
            isProcessor: boolean
            childData: boolean
            invalidTls: boolean
          }
          coverage?: {
            answered: number
            applicable: number
          }
        }
        R0: number
        R: number
        level: 'high' | 'medium' | 'low' | 'unknown'
        band: 'red' | 'orange' | 'yellow' | 'green' | null
        known: boolean
        gate: 'settled' | 'not-enough' | 'no-role'
        basis: 'measured' | 'record' | 'role-alone' | 'none'
        reasons: ({
          code: 'role'
          role: 'location-broker' | 'data-broker' | 'ad-platform' | 'people-search' | 'visitor-identification' | 'ad-network' | 'fingerprinting' | 'attribution' | 'session-recording' | 'social-widget' | 'analytics' | 'marketing' | 'tag-manager' | 'video' | 'content' | 'location-service' | 'support-chat' | 'identity' | 'payment' | 'utility' | 'functional-sdk' | 'crash' | 'hosting' | 'consent' | 'cookieless-analytics' | 'cdn' | 'social' | 'dating' | 'parenting' | 'games' | 'weather' | 'photo' | 'shopping' | 'health' | 'maps' | 'news' | 'lifestyle' | 'sports' | 'gambling' | 'finance' | 'medical' | 'communication' | 'travel' | 'food' | 'entertainment' | 'music' | 'tools' | 'productivity' | 'education' | 'books' | 'developer'
          isInferred?: true
        } | {
          code: 'registered-broker'
          registries: ('ca' | 'vt')[]
          year: number
          isCurrent: boolean
          location: boolean
          minors: boolean
          reproductive: boolean
        } | {
          code: 'conduct'
          eventId: string
          kind: 'order' | 'fine' | 'settlement' | 'settlement-with-findings' | 'reprimand' | 'notice' | 'suit' | 'verdict' | 'private-suit' | 'study'
          authority: string
          year: number
          subject: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
          status: 'final' | 'pending' | 'appealed' | 'annulled' | 'withdrawn'
          scope: 'own' | 'company'
          isFloor: boolean
          isRemediated?: true
        } | {
          code: 'breach'
          eventId: string
          year: number
          severity: 'low' | 'medium' | 'high' | 'critical'
        } | {
          code: 'company'
          kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
        } | {
          code: 'audience'
          audience: ('orientation' | 'reproductive' | 'mental-health' | 'religion' | 'children' | 'family-location' | 'health' | 'home' | 'faces' | 'location' | 'finance' | 'fitness')[]
        } | {
          code: 'observed'
          hazard: 'data' | 'tracking' | 'use'
          than: 'more' | 'less' | 'as-expected' | 'no-more'
          asOf: string
          quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
        } | {
          code: 'protected'
          protections: ('end-to-end' | 'no-ads' | 'local' | 'public-body' | 'non-profit')[]
        })[]
        floors: {
          id: 'F0' | 'F1' | 'F2' | 'F3' | 'F4' | 'F5'
          value: number
          reason: string
          eventId: string | null
        }[]
        K: number
        confidence: 'high' | 'medium' | 'low'
        low: number
        high: number
        indicative: string | null
        factors: {
          id: string
          label: string
          group: 'hazard' | 'audience' | 'registration' | 'event' | 'protection' | 'control' | 'governance'
          h: number
          points: number
          quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic' | null
          state: 'known' | 'expected' | 'unknown' | 'not-applicable'
          pooling: {
            prior: number
            observed: number | null
            weight: number
          } | null
          note: string
          evidence: {
            id: string
            url: string | null
            sha256: string | null
            capturedAt: string | null
            quote: string | null
            span?: [number, number]
          }[]
        }[]
      }
      provenance: {
        source: string
        sourceTitle: string
        licence: string
        page: string
        pagePattern: boolean
        asOf: string
      }
      owner: {
        parent: {
          id: string
          name: string
          country: string | null
        } | null
        privacyContact: {
          email: string | null
          webform: string | null
          policyUrl: string | null
          provenance: {
            source: string
            sourceTitle: string
            licence: string
            page: string
            pagePattern: boolean
            asOf: string
          }
        } | null
      } | null
      scoreSources: {
        key: string
        title: string
        licence: string
      }[]
    }
  }
  /** The score of an entry with all its inputs, as `sightline verify-score` recomputes it */
  'GET /api/entries/{type}/{slug}/score': {
    params: {
      type: 'app' | 'sdk' | 'domain'
      slug: string
    }
    answer: {
      methodVersion: 'VRM-2.0'
      mode: 'public' | 'researched' | 'contract'
      inputsHash: string
      inputs: {
        mode: 'public' | 'researched' | 'contract'
        today: string
        facts: {
          role: {
            id: 'location-broker' | 'data-broker' | 'ad-platform' | 'people-search' | 'visitor-identification' | 'ad-network' | 'fingerprinting' | 'attribution' | 'session-recording' | 'social-widget' | 'analytics' | 'marketing' | 'tag-manager' | 'video' | 'content' | 'location-service' | 'support-chat' | 'identity' | 'payment' | 'utility' | 'functional-sdk' | 'crash' | 'hosting' | 'consent' | 'cookieless-analytics' | 'cdn' | 'social' | 'dating' | 'parenting' | 'games' | 'weather' | 'photo' | 'shopping' | 'health' | 'maps' | 'news' | 'lifestyle' | 'sports' | 'gambling' | 'finance' | 'medical' | 'communication' | 'travel' | 'food' | 'entertainment' | 'music' | 'tools' | 'productivity' | 'education' | 'books' | 'developer'
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          company: {
            kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
            pageLoads: number | null
            hasSdk: boolean
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          audience: {
            id: 'orientation' | 'reproductive' | 'mental-health' | 'religion' | 'children' | 'family-location' | 'health' | 'home' | 'faces' | 'location' | 'finance' | 'fitness'
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          }[]
          protections: {
            id: 'end-to-end' | 'no-ads' | 'local' | 'public-body' | 'non-profit'
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          }[]
          registrations: {
            id: string
            registry: 'ca' | 'vt'
            year: number
            until: string | null
            location: boolean | null
            minors: boolean | null
            reproductive: boolean | null
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          }[]
          reach: {
            volume: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          data: {
            dpc: number
            ei: 25 | 50 | 75 | 100
            types: number
            atLeast?: true
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          tracking: {
            kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
            atLeast?: true
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          use: {
            sellsOrShares: boolean | null
            crossContextAds: boolean | null
            profiling: boolean | null
            trainsAi: boolean | null
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          criticality: {
            importance: 'low' | 'medium' | 'high' | 'critical'
            volume: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          transfer: {
            mechanisms: ('adequate' | 'us-dpf' | 'us-other' | 'scc' | 'unknown' | 'no-mechanism' | 'blocked')[]
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          fourth: {
            subprocessors: number | null
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          contract: {
            dpa: 'none' | 'template' | 'signed'
            clausesMet: number
            clausesTotal: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          assurance: {
            share: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | {
            items: {
              kind: 'soc2-type2' | 'iso27001' | 'soc2-type1' | 'iso27701'
              captured: boolean
              expired: boolean
            }[]
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          policy: {
            share: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | {
            checks: Record<string, 'met' | 'partial' | 'not-met'>
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          posture: {
            share: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | {
            checks: Record<string, 'pass' | 'warning' | 'fail'>
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          transparency: {
            share: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | {
            present: ('dsar-channel' | 'security-txt' | 'status-page' | 'change-notices')[]
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
        }
        events: ({
          kind: 'breach'
          severity: 'low' | 'medium' | 'high' | 'critical'
          id: string
          title: string
          date: string
          scope: 'own' | 'company'
          verified: boolean
          remediated: boolean
          evidence: {
            id: string
            url: string | null
            sha256: string | null
            capturedAt: string | null
            quote: string | null
            span?: [number, number]
          }[]
        } | {
          kind: 'order' | 'fine' | 'settlement' | 'settlement-with-findings' | 'reprimand' | 'notice' | 'suit' | 'verdict' | 'private-suit' | 'study'
          severity: 'sale-or-disclosure-of-sensitive' | 'covert-collection' | 'sensitive-use-or-large-fine' | 'small'
          subject: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
          status: 'final' | 'pending' | 'appealed' | 'annulled' | 'withdrawn'
          authority: string
          caseRef: string | null
          case: string | null
          id: string
          title: string
          date: string
          scope: 'own' | 'company'
          verified: boolean
          remediated: boolean
          evidence: {
            id: string
            url: string | null
            sha256: string | null
            capturedAt: string | null
            quote: string | null
            span?: [number, number]
          }[]
        })[]
        governance: {
          reviewOverdueDays: number
          lateCriticalFindings: number
          hasExpiredEvidence: boolean
        }
        conditions: {
          isProcessor: boolean
          childData: boolean
          invalidTls: boolean
        }
        coverage?: {
          answered: number
          applicable: number
        }
      }
      R0: number
      R: number
      level: 'high' | 'medium' | 'low' | 'unknown'
      band: 'red' | 'orange' | 'yellow' | 'green' | null
      known: boolean
      gate: 'settled' | 'not-enough' | 'no-role'
      basis: 'measured' | 'record' | 'role-alone' | 'none'
      reasons: ({
        code: 'role'
        role: 'location-broker' | 'data-broker' | 'ad-platform' | 'people-search' | 'visitor-identification' | 'ad-network' | 'fingerprinting' | 'attribution' | 'session-recording' | 'social-widget' | 'analytics' | 'marketing' | 'tag-manager' | 'video' | 'content' | 'location-service' | 'support-chat' | 'identity' | 'payment' | 'utility' | 'functional-sdk' | 'crash' | 'hosting' | 'consent' | 'cookieless-analytics' | 'cdn' | 'social' | 'dating' | 'parenting' | 'games' | 'weather' | 'photo' | 'shopping' | 'health' | 'maps' | 'news' | 'lifestyle' | 'sports' | 'gambling' | 'finance' | 'medical' | 'communication' | 'travel' | 'food' | 'entertainment' | 'music' | 'tools' | 'productivity' | 'education' | 'books' | 'developer'
        isInferred?: true
      } | {
        code: 'registered-broker'
        registries: ('ca' | 'vt')[]
        year: number
        isCurrent: boolean
        location: boolean
        minors: boolean
        reproductive: boolean
      } | {
        code: 'conduct'
        eventId: string
        kind: 'order' | 'fine' | 'settlement' | 'settlement-with-findings' | 'reprimand' | 'notice' | 'suit' | 'verdict' | 'private-suit' | 'study'
        authority: string
        year: number
        subject: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
        status: 'final' | 'pending' | 'appealed' | 'annulled' | 'withdrawn'
        scope: 'own' | 'company'
        isFloor: boolean
        isRemediated?: true
      } | {
        code: 'breach'
        eventId: string
        year: number
        severity: 'low' | 'medium' | 'high' | 'critical'
      } | {
        code: 'company'
        kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
      } | {
        code: 'audience'
        audience: ('orientation' | 'reproductive' | 'mental-health' | 'religion' | 'children' | 'family-location' | 'health' | 'home' | 'faces' | 'location' | 'finance' | 'fitness')[]
      } | {
        code: 'observed'
        hazard: 'data' | 'tracking' | 'use'
        than: 'more' | 'less' | 'as-expected' | 'no-more'
        asOf: string
        quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
      } | {
        code: 'protected'
        protections: ('end-to-end' | 'no-ads' | 'local' | 'public-body' | 'non-profit')[]
      })[]
      floors: {
        id: 'F0' | 'F1' | 'F2' | 'F3' | 'F4' | 'F5'
        value: number
        reason: string
        eventId: string | null
      }[]
      K: number
      confidence: 'high' | 'medium' | 'low'
      low: number
      high: number
      indicative: string | null
      factors: {
        id: string
        label: string
        group: 'hazard' | 'audience' | 'registration' | 'event' | 'protection' | 'control' | 'governance'
        h: number
        points: number
        quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic' | null
        state: 'known' | 'expected' | 'unknown' | 'not-applicable'
        pooling: {
          prior: number
          observed: number | null
          weight: number
        } | null
        note: string
        evidence: {
          id: string
          url: string | null
          sha256: string | null
          capturedAt: string | null
          quote: string | null
          span?: [number, number]
        }[]
      }[]
    }
  }
  /** One company with what it owns, its privacy contact and its policy ratings */
  'GET /api/companies/{id}': {
    params: {
      id: string
    }
    answer: {
      id: string
      name: string
      aliases: string[]
      country: string | null
      legalNames: string[]
      legalCountry: string | null
      activity: string | null
      parent: {
        id: string
        name: string
        country: string | null
      } | null
      subsidiaries: {
        id: string
        name: string
        country: string | null
      }[]
      website: string | null
      domain: string | null
      otherDomains: string[]
      directory: {
        source: string
        sourceTitle: string
        licence: string
        page: string
        pagePattern: boolean
        asOf: string
      } | null
      privacyContact: {
        email: string | null
        webform: string | null
        policyUrl: string | null
        provenance: {
          source: string
          sourceTitle: string
          licence: string
          page: string
          pagePattern: boolean
          asOf: string
        }
      } | null
      ratings: {
        id: string
        product: string
        policies: string[]
        answers: Record<string, string>
        provenance: {
          source: string
          sourceTitle: string
          licence: string
          page: string
          pagePattern: boolean
          asOf: string
        }
      }[]
      registrations: {
        id: string
        registry: 'ca' | 'vt'
        year: number
        name: string
        location: boolean | null
        minors: boolean | null
        reproductive: boolean | null
        provenance: {
          source: string
          sourceTitle: string
          licence: string
          page: string
          pagePattern: boolean
          asOf: string
        }
      }[]
      apps: {
        type: 'app' | 'sdk' | 'domain'
        slug: string
        name: string
        riskLevel?: 'high' | 'medium' | 'low' | 'unknown'
        isExpected?: boolean
      }[]
      sdks: {
        type: 'app' | 'sdk' | 'domain'
        slug: string
        name: string
        riskLevel?: 'high' | 'medium' | 'low' | 'unknown'
        isExpected?: boolean
      }[]
      domains: {
        type: 'app' | 'sdk' | 'domain'
        slug: string
        name: string
        riskLevel?: 'high' | 'medium' | 'low' | 'unknown'
        isExpected?: boolean
      }[]
      totals: {
        apps: number
        sdks: number
        domains: number
      }
      kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
      dataTypes: {
        id: string
        label: string
        sensitivity: number
        basis: 'observed' | 'decodable' | 'label-gap' | 'declared'
      }[]
      riskLevel: 'high' | 'medium' | 'low' | 'unknown'
      score: {
        methodVersion: 'VRM-2.0'
        mode: 'public' | 'researched' | 'contract'
        inputsHash: string
        inputs: {
          mode: 'public' | 'researched' | 'contract'
          today: string
          facts: {
            role: {
              id: 'location-broker' | 'data-broker' | 'ad-platform' | 'people-search' | 'visitor-identification' | 'ad-network' | 'fingerprinting' | 'attribution' | 'session-recording' | 'social-widget' | 'analytics' | 'marketing' | 'tag-manager' | 'video' | 'content' | 'location-service' | 'support-chat' | 'identity' | 'payment' | 'utility' | 'functional-sdk' | 'crash' | 'hosting' | 'consent' | 'cookieless-analytics' | 'cdn' | 'social' | 'dating' | 'parenting' | 'games' | 'weather' | 'photo' | 'shopping' | 'health' | 'maps' | 'news' | 'lifestyle' | 'sports' | 'gambling' | 'finance' | 'medical' | 'communication' | 'travel' | 'food' | 'entertainment' | 'music' | 'tools' | 'productivity' | 'education' | 'books' | 'developer'
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            company: {
              kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
              pageLoads: number | null
              hasSdk: boolean
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            audience: {
              id: 'orientation' | 'reproductive' | 'mental-health' | 'religion' | 'children' | 'family-location' | 'health' | 'home' | 'faces' | 'location' | 'finance' | 'fitness'
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            }[]
            protections: {
              id: 'end-to-end' | 'no-ads' | 'local' | 'public-body' | 'non-profit'
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            }[]
            registrations: {
              id: string
              registry: 'ca' | 'vt'
              year: number
              until: string | null
              location: boolean | null
              minors: boolean | null
              reproductive: boolean | null
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            }[]
            reach: {
              volume: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            data: {
              dpc: number
              ei: 25 | 50 | 75 | 100
              types: number
              atLeast?: true
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            tracking: {
              kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
              atLeast?: true
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            use: {
              sellsOrShares: boolean | null
              crossContextAds: boolean | null
              profiling: boolean | null
              trainsAi: boolean | null
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            criticality: {
              importance: 'low' | 'medium' | 'high' | 'critical'
              volume: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            transfer: {
              mechanisms: ('adequate' | 'us-dpf' | 'us-other' | 'scc' | 'unknown' | 'no-mechanism' | 'blocked')[]
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            fourth: {
              subprocessors: number | null
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            contract: {
              dpa: 'none' | 'template' | 'signed'
              clausesMet: number
              clausesTotal: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            assurance: {
              share: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | {
              items: {
                kind: 'soc2-type2' | 'iso27001' | 'soc2-type1' | 'iso27701'
                captured: boolean
                expired: boolean
              }[]
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            policy: {
              share: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | {
              checks: Record<string, 'met' | 'partial' | 'not-met'>
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            posture: {
              share: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | {
              checks: Record<string, 'pass' | 'warning' | 'fail'>
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            transparency: {
              share: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | {
              present: ('dsar-channel' | 'security-txt' | 'status-page' | 'change-notices')[]
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
          }
          events: ({
            kind: 'breach'
            severity: 'low' | 'medium' | 'high' | 'critical'
            id: string
            title: string
            date: string
            scope: 'own' | 'company'
            verified: boolean
            remediated: boolean
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | {
            kind: 'order' | 'fine' | 'settlement' | 'settlement-with-findings' | 'reprimand' | 'notice' | 'suit' | 'verdict' | 'private-suit' | 'study'
            severity: 'sale-or-disclosure-of-sensitive' | 'covert-collection' | 'sensitive-use-or-large-fine' | 'small'
            subject: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
            status: 'final' | 'pending' | 'appealed' | 'annulled' | 'withdrawn'
            authority: string
            caseRef: string | null
            case: string | null
            id: string
            title: string
            date: string
            scope: 'own' | 'company'
            verified: boolean
            remediated: boolean
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          })[]
          governance: {
            reviewOverdueDays: number
            lateCriticalFindings: number
            hasExpiredEvidence: boolean
          }
          conditions: {
            isProcessor: boolean
            childData: boolean
            invalidTls: boolean
          }
          coverage?: {
            answered: number
            applicable: number
          }
        }
        R0: number
        R: number
        level: 'high' | 'medium' | 'low' | 'unknown'
        band: 'red' | 'orange' | 'yellow' | 'green' | null
        known: boolean
        gate: 'settled' | 'not-enough' | 'no-role'
        basis: 'measured' | 'record' | 'role-alone' | 'none'
        reasons: ({
          code: 'role'
          role: 'location-broker' | 'data-broker' | 'ad-platform' | 'people-search' | 'visitor-identification' | 'ad-network' | 'fingerprinting' | 'attribution' | 'session-recording' | 'social-widget' | 'analytics' | 'marketing' | 'tag-manager' | 'video' | 'content' | 'location-service' | 'support-chat' | 'identity' | 'payment' | 'utility' | 'functional-sdk' | 'crash' | 'hosting' | 'consent' | 'cookieless-analytics' | 'cdn' | 'social' | 'dating' | 'parenting' | 'games' | 'weather' | 'photo' | 'shopping' | 'health' | 'maps' | 'news' | 'lifestyle' | 'sports' | 'gambling' | 'finance' | 'medical' | 'communication' | 'travel' | 'food' | 'entertainment' | 'music' | 'tools' | 'productivity' | 'education' | 'books' | 'developer'
          isInferred?: true
        } | {
          code: 'registered-broker'
          registries: ('ca' | 'vt')[]
          year: number
          isCurrent: boolean
          location: boolean
          minors: boolean
          reproductive: boolean
        } | {
          code: 'conduct'
          eventId: string
          kind: 'order' | 'fine' | 'settlement' | 'settlement-with-findings' | 'reprimand' | 'notice' | 'suit' | 'verdict' | 'private-suit' | 'study'
          authority: string
          year: number
          subject: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
          status: 'final' | 'pending' | 'appealed' | 'annulled' | 'withdrawn'
          scope: 'own' | 'company'
          isFloor: boolean
          isRemediated?: true
        } | {
          code: 'breach'
          eventId: string
          year: number
          severity: 'low' | 'medium' | 'high' | 'critical'
        } | {
          code: 'company'
          kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
        } | {
          code: 'audience'
          audience: ('orientation' | 'reproductive' | 'mental-health' | 'religion' | 'children' | 'family-location' | 'health' | 'home' | 'faces' | 'location' | 'finance' | 'fitness')[]
        } | {
          code: 'observed'
          hazard: 'data' | 'tracking' | 'use'
          than: 'more' | 'less' | 'as-expected' | 'no-more'
          asOf: string
          quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
        } | {
          code: 'protected'
          protections: ('end-to-end' | 'no-ads' | 'local' | 'public-body' | 'non-profit')[]
        })[]
        floors: {
          id: 'F0' | 'F1' | 'F2' | 'F3' | 'F4' | 'F5'
          value: number
          reason: string
          eventId: string | null
        }[]
        K: number
        confidence: 'high' | 'medium' | 'low'
        low: number
        high: number
        indicative: string | null
        factors: {
          id: string
          label: string
          group: 'hazard' | 'audience' | 'registration' | 'event' | 'protection' | 'control' | 'governance'
          h: number
          points: number
          quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic' | null
          state: 'known' | 'expected' | 'unknown' | 'not-applicable'
          pooling: {
            prior: number
            observed: number | null
            weight: number
          } | null
          note: string
          evidence: {
            id: string
            url: string | null
            sha256: string | null
            capturedAt: string | null
            quote: string | null
            span?: [number, number]
          }[]
        }[]
      }
      provenance: {
        source: string
        sourceTitle: string
        licence: string
        page: string
        pagePattern: boolean
        asOf: string
      }
      scoreSources: {
        key: string
        title: string
        licence: string
      }[]
    }
  }
  /** The score of a company with all its inputs, as `sightline verify-score` recomputes it */
  'GET /api/companies/{id}/score': {
    params: {
      id: string
    }
    answer: {
      methodVersion: 'VRM-2.0'
      mode: 'public' | 'researched' | 'contract'
      inputsHash: string
      inputs: {
        mode: 'public' | 'researched' | 'contract'
        today: string
        facts: {
          role: {
            id: 'location-broker' | 'data-broker' | 'ad-platform' | 'people-search' | 'visitor-identification' | 'ad-network' | 'fingerprinting' | 'attribution' | 'session-recording' | 'social-widget' | 'analytics' | 'marketing' | 'tag-manager' | 'video' | 'content' | 'location-service' | 'support-chat' | 'identity' | 'payment' | 'utility' | 'functional-sdk' | 'crash' | 'hosting' | 'consent' | 'cookieless-analytics' | 'cdn' | 'social' | 'dating' | 'parenting' | 'games' | 'weather' | 'photo' | 'shopping' | 'health' | 'maps' | 'news' | 'lifestyle' | 'sports' | 'gambling' | 'finance' | 'medical' | 'communication' | 'travel' | 'food' | 'entertainment' | 'music' | 'tools' | 'productivity' | 'education' | 'books' | 'developer'
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          company: {
            kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
            pageLoads: number | null
            hasSdk: boolean
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          audience: {
            id: 'orientation' | 'reproductive' | 'mental-health' | 'religion' | 'children' | 'family-location' | 'health' | 'home' | 'faces' | 'location' | 'finance' | 'fitness'
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          }[]
          protections: {
            id: 'end-to-end' | 'no-ads' | 'local' | 'public-body' | 'non-profit'
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          }[]
          registrations: {
            id: string
            registry: 'ca' | 'vt'
            year: number
            until: string | null
            location: boolean | null
            minors: boolean | null
            reproductive: boolean | null
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          }[]
          reach: {
            volume: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          data: {
            dpc: number
            ei: 25 | 50 | 75 | 100
            types: number
            atLeast?: true
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          tracking: {
            kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
            atLeast?: true
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          use: {
            sellsOrShares: boolean | null
            crossContextAds: boolean | null
            profiling: boolean | null
            trainsAi: boolean | null
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          criticality: {
            importance: 'low' | 'medium' | 'high' | 'critical'
            volume: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          transfer: {
            mechanisms: ('adequate' | 'us-dpf' | 'us-other' | 'scc' | 'unknown' | 'no-mechanism' | 'blocked')[]
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          fourth: {
            subprocessors: number | null
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          contract: {
            dpa: 'none' | 'template' | 'signed'
            clausesMet: number
            clausesTotal: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          assurance: {
            share: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | {
            items: {
              kind: 'soc2-type2' | 'iso27001' | 'soc2-type1' | 'iso27701'
              captured: boolean
              expired: boolean
            }[]
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          policy: {
            share: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | {
            checks: Record<string, 'met' | 'partial' | 'not-met'>
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          posture: {
            share: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | {
            checks: Record<string, 'pass' | 'warning' | 'fail'>
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          transparency: {
            share: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | {
            present: ('dsar-channel' | 'security-txt' | 'status-page' | 'change-notices')[]
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
        }
        events: ({
          kind: 'breach'
          severity: 'low' | 'medium' | 'high' | 'critical'
          id: string
          title: string
          date: string
          scope: 'own' | 'company'
          verified: boolean
          remediated: boolean
          evidence: {
            id: string
            url: string | null
            sha256: string | null
            capturedAt: string | null
            quote: string | null
            span?: [number, number]
          }[]
        } | {
          kind: 'order' | 'fine' | 'settlement' | 'settlement-with-findings' | 'reprimand' | 'notice' | 'suit' | 'verdict' | 'private-suit' | 'study'
          severity: 'sale-or-disclosure-of-sensitive' | 'covert-collection' | 'sensitive-use-or-large-fine' | 'small'
          subject: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
          status: 'final' | 'pending' | 'appealed' | 'annulled' | 'withdrawn'
          authority: string
          caseRef: string | null
          case: string | null
          id: string
          title: string
          date: string
          scope: 'own' | 'company'
          verified: boolean
          remediated: boolean
          evidence: {
            id: string
            url: string | null
            sha256: string | null
            capturedAt: string | null
            quote: string | null
            span?: [number, number]
          }[]
        })[]
        governance: {
          reviewOverdueDays: number
          lateCriticalFindings: number
          hasExpiredEvidence: boolean
        }
        conditions: {
          isProcessor: boolean
          childData: boolean
          invalidTls: boolean
        }
        coverage?: {
          answered: number
          applicable: number
        }
      }
      R0: number
      R: number
      level: 'high' | 'medium' | 'low' | 'unknown'
      band: 'red' | 'orange' | 'yellow' | 'green' | null
      known: boolean
      gate: 'settled' | 'not-enough' | 'no-role'
      basis: 'measured' | 'record' | 'role-alone' | 'none'
      reasons: ({
        code: 'role'
        role: 'location-broker' | 'data-broker' | 'ad-platform' | 'people-search' | 'visitor-identification' | 'ad-network' | 'fingerprinting' | 'attribution' | 'session-recording' | 'social-widget' | 'analytics' | 'marketing' | 'tag-manager' | 'video' | 'content' | 'location-service' | 'support-chat' | 'identity' | 'payment' | 'utility' | 'functional-sdk' | 'crash' | 'hosting' | 'consent' | 'cookieless-analytics' | 'cdn' | 'social' | 'dating' | 'parenting' | 'games' | 'weather' | 'photo' | 'shopping' | 'health' | 'maps' | 'news' | 'lifestyle' | 'sports' | 'gambling' | 'finance' | 'medical' | 'communication' | 'travel' | 'food' | 'entertainment' | 'music' | 'tools' | 'productivity' | 'education' | 'books' | 'developer'
        isInferred?: true
      } | {
        code: 'registered-broker'
        registries: ('ca' | 'vt')[]
        year: number
        isCurrent: boolean
        location: boolean
        minors: boolean
        reproductive: boolean
      } | {
        code: 'conduct'
        eventId: string
        kind: 'order' | 'fine' | 'settlement' | 'settlement-with-findings' | 'reprimand' | 'notice' | 'suit' | 'verdict' | 'private-suit' | 'study'
        authority: string
        year: number
        subject: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
        status: 'final' | 'pending' | 'appealed' | 'annulled' | 'withdrawn'
        scope: 'own' | 'company'
        isFloor: boolean
        isRemediated?: true
      } | {
        code: 'breach'
        eventId: string
        year: number
        severity: 'low' | 'medium' | 'high' | 'critical'
      } | {
        code: 'company'
        kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
      } | {
        code: 'audience'
        audience: ('orientation' | 'reproductive' | 'mental-health' | 'religion' | 'children' | 'family-location' | 'health' | 'home' | 'faces' | 'location' | 'finance' | 'fitness')[]
      } | {
        code: 'observed'
        hazard: 'data' | 'tracking' | 'use'
        than: 'more' | 'less' | 'as-expected' | 'no-more'
        asOf: string
        quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
      } | {
        code: 'protected'
        protections: ('end-to-end' | 'no-ads' | 'local' | 'public-body' | 'non-profit')[]
      })[]
      floors: {
        id: 'F0' | 'F1' | 'F2' | 'F3' | 'F4' | 'F5'
        value: number
        reason: string
        eventId: string | null
      }[]
      K: number
      confidence: 'high' | 'medium' | 'low'
      low: number
      high: number
      indicative: string | null
      factors: {
        id: string
        label: string
        group: 'hazard' | 'audience' | 'registration' | 'event' | 'protection' | 'control' | 'governance'
        h: number
        points: number
        quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic' | null
        state: 'known' | 'expected' | 'unknown' | 'not-applicable'
        pooling: {
          prior: number
          observed: number | null
          weight: number
        } | null
        note: string
        evidence: {
          id: string
          url: string | null
          sha256: string | null
          capturedAt: string | null
          quote: string | null
          span?: [number, number]
        }[]
      }[]
    }
  }
  /** The SDK table that rests on share-alike sources, as a file with its licence and attribution */
  'GET /api/data-sources/sdks-exodus.json': {
    answer: {
      title: string
      licence: string
      licenceUrl: string
      attribution: string[]
      sources: {
        key: string
        title: string
        publisher: string
        url: string
        licence: string
        licenceUrl: string
        attribution: string
        changes: string
        version: string
        retrievedOn: string
        asOf: string
        shareAlike: boolean
      }[]
      sdks: {
        id: string
        name: string
        aliases: string[]
        company: string | null
        kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
        code: string[]
        weakCode: string[]
        domains: string[]
        maven: string[]
        source: string
        page: string
        pagePattern: boolean
        asOf: string
      }[]
    }
  }
  /** The ledger: every source of facts with licence, attribution, date and rows */
  'GET /api/data-sources': {
    answer: {
      key: string
      title: string
      publisher: string
      url: string
      licence: string
      licenceUrl: string
      attribution: string
      changes: string
      version: string
      retrievedOn: string
      asOf: string
      shareAlike: boolean
      rows: Record<string, number>
    }[]
  }
  /** Dated acts of authorities and courts about companies, the newest first, with the sums of fines */
  'GET /api/enforcement': {
    query?: {
      authority?: string
      subject?: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
      company?: string
      year?: string
      q?: string
    }
    answer: {
      acts: {
        id: string
        caseId: string
        company: {
          id: string | null
          name: string
        }
        entries: {
          id: string
          name: string
        }[]
        authority: string
        country: string
        caseRef: string | null
        kind: 'order' | 'fine' | 'settlement' | 'settlement-with-findings' | 'reprimand' | 'notice' | 'suit' | 'verdict' | 'private-suit' | 'study'
        subject: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
        severity: 'sale-or-disclosure-of-sensitive' | 'covert-collection' | 'sensitive-use-or-large-fine' | 'small'
        date: string
        amount: number | null
        currency: string | null
        status: 'final' | 'pending' | 'appealed' | 'annulled' | 'withdrawn'
        remediated: boolean
        about: string
        source: {
          key: string
          title: string
          page: string
          asOf: string
        }
      }[]
      total: number
      authorities: {
        key: string
        acts: number
      }[]
      subjects: {
        key: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
        acts: number
      }[]
      years: {
        key: string
        acts: number
      }[]
      sums: {
        year: string
        currency: string
        amount: number
      }[]
    }
  }
  /** The newest acts as RSS 2.0 */
  'GET /api/enforcement/feed.rss': {
    query?: {
      authority?: string
      subject?: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
      company?: string
      year?: string
      q?: string
    }
    answer: Uint8Array
  }
  /** The newest acts as JSON Feed 1.1 */
  'GET /api/enforcement/feed.json': {
    query?: {
      authority?: string
      subject?: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
      company?: string
      year?: string
      q?: string
    }
    answer: Uint8Array
  }
  /** What was corrected of an entry, a company or a breach, and what its company disputes, newest first */
  'GET /api/corrections': {
    query: {
      about: string
    }
    answer: {
      subject: {
        kind: 'app' | 'sdk' | 'domain' | 'company' | 'breach'
        key: string
        name: string
        path: string
      }
      lines: {
        id: number
        kind: 'corrected' | 'disputed' | 'kept'
        field: 'name' | 'company' | 'data-type' | 'identifier' | 'tracker' | 'role' | 'conduct' | 'registration' | 'protection' | 'score' | 'breach' | 'other'
        on: string
        note: string
        page: string | null
        changes: {
          kind: 'name' | 'company' | 'add-data-type' | 'remove-data-type' | 'add-identifier' | 'remove-identifier' | 'role' | 'remove-audience' | 'add-protection' | 'remove-protection' | 'remove-registration' | 'act' | 'remove-act'
          was: string | null
          becomes: string | null
        }[]
      }[]
    }
  }
  /** Newest investigations first; those that fit, where a filter is named */
  'GET /api/investigations': {
    query?: {
      limit?: number
      before?: string
      q?: string
      recommendation?: 'approve' | 'approve-with-conditions' | 'ask-first' | 'avoid'
      level?: 'high' | 'medium' | 'low' | 'unknown'
      status?: 'pending' | 'in_progress' | 'completed' | 'failed'
    }
    answer: {
      id: string
      appName: string
      status: 'pending' | 'in_progress' | 'completed' | 'failed'
      createdAt: string
      completedAt?: string
      contactEmail: string
      priority: 'urgent' | 'high' | 'medium' | 'normal'
      riskLevel: string | null
      score: number | null
      recommendation: 'approve' | 'approve-with-conditions' | 'ask-first' | 'avoid' | null
      lookingAt: string[]
    }[]
  }
  /** One investigation with its report, findings, score and steps; with `use`, weighed for that use */
  'GET /api/investigations/{id}': {
    params: {
      id: string
    }
    query?: {
      use?: string
    }
    answer: {
      id: string
      appName: string
      status: 'pending' | 'in_progress' | 'completed' | 'failed'
      createdAt: string
      completedAt?: string
      contactEmail: string
      priority: 'urgent' | 'high' | 'medium' | 'normal'
      riskLevel: string | null
      score: number | null
      recommendation: 'approve' | 'approve-with-conditions' | 'ask-first' | 'avoid' | null
      lookingAt: string[]
      typed: string | null
      aiReport: string
      phase: string | null
      steps: {
        step: string
        title: string
        startedAt: string
        endedAt: string | null
        outcome: 'done' | 'unavailable' | null
        reason: 'network-off' | 'no-network' | 'filtered' | 'behind-proxy' | 'unresolvable' | 'unreachable' | 'timeout' | 'refused' | 'too-large' | 'guarded' | 'not-allowed' | 'certificate' | 'wrong-type' | 'unreadable' | 'unread' | 'too-many-redirects' | 'layout-changed' | 'no-browser' | 'excluded' | 'budget-spent' | 'store-error' | null
        lookups: number
        requests: number
        bytes: number
        evidence: number
      }[]
      report: unknown
      findings: unknown[]
      scoreExplanation: unknown
      generated: {
        model: string | null
        sections: number[]
        written: number
        rejected: number
        answers: {
          model: string
          kept: number
          dropped: number
        } | null
      } | null
      evidence: {
        id: string
        title: string
        connector: string
        trust: string
        page: string | null
        asOf: string | null
        fetchedAt: string
        sha256: string
        excerpt: string
      }[]
      reading: {
        input: string
        taken: {
          kind: 'app' | 'sdk' | 'domain' | 'company'
          key: string
          name: string
        } | null
      } | null
      question: {
        offers: {
          kind: 'app' | 'sdk' | 'domain' | 'company'
          key: string
          name: string
          company: string | null
          level: 'high' | 'medium' | 'low' | 'unknown'
        }[]
        addresses: string[]
      } | null
      isUnanswered: boolean
      acceptsContact: boolean
      verdicts: {
        finding: string
        verdict: 'accepted' | 'rejected'
        reason: string
        decidedAt: string
      }[]
      otherRuns: {
        id: string
        isOwn: boolean
        completedAt: string
        riskLevel: string | null
        score: number | null
      }[]
    }
  }
  /** One piece of evidence with its excerpt in context */
  'GET /api/investigations/{id}/evidence/{evidenceId}': {
    params: {
      id: string
      evidenceId: string
    }
    answer: {
      investigationId: string
      appName: string
      id: string
      record: unknown
      intact: boolean | null
      before: string
      excerpt: string
      after: string
      text: string
      citedBy: {
        id: string
        title: string
        statement: string
      }[]
    }
  }
  /** The page as the browser saw it, where the evidence is a picture */
  'GET /api/investigations/{id}/evidence/{evidenceId}/picture.png': {
    params: {
      id: string
      evidenceId: string
    }
    answer: Uint8Array
  }
  /** Hash the stored bytes again and compare */
  'GET /api/investigations/{id}/evidence/{evidenceId}/verify': {
    params: {
      id: string
      evidenceId: string
    }
    answer: {
      verified: boolean | null
      recordedSha256: string
      computedSha256: string | null
      bytes: number
    }
  }
  /** The score with all its inputs, as `sightline verify-score` recomputes it */
  'GET /api/investigations/{id}/score': {
    params: {
      id: string
    }
    answer: unknown
  }
  /** What changed between two runs about one subject */
  'GET /api/investigations/{id}/compare': {
    params: {
      id: string
    }
    query: {
      with: string
    }
    answer: {
      before: {
        id: string
        appName: string
        status: 'pending' | 'in_progress' | 'completed' | 'failed'
        createdAt: string
        completedAt?: string
        contactEmail: string
        priority: 'urgent' | 'high' | 'medium' | 'normal'
        riskLevel: string | null
        score: number | null
        recommendation: 'approve' | 'approve-with-conditions' | 'ask-first' | 'avoid' | null
        lookingAt: string[]
      }
      after: {
        id: string
        appName: string
        status: 'pending' | 'in_progress' | 'completed' | 'failed'
        createdAt: string
        completedAt?: string
        contactEmail: string
        priority: 'urgent' | 'high' | 'medium' | 'normal'
        riskLevel: string | null
        score: number | null
        recommendation: 'approve' | 'approve-with-conditions' | 'ask-first' | 'avoid' | null
        lookingAt: string[]
      }
      added: {
        ruleId: string
        title: string
        direction: 'risk' | 'mitigation' | 'info' | 'gap' | 'contradiction'
        severity: number
        statement: string
        quotes: {
          evidence: string
          excerpt: string
          fetchedAt: string
        }[]
      }[]
      removed: {
        ruleId: string
        title: string
        direction: 'risk' | 'mitigation' | 'info' | 'gap' | 'contradiction'
        severity: number
        statement: string
        quotes: {
          evidence: string
          excerpt: string
          fetchedAt: string
        }[]
      }[]
      changed: {
        before: {
          ruleId: string
          title: string
          direction: 'risk' | 'mitigation' | 'info' | 'gap' | 'contradiction'
          severity: number
          statement: string
          quotes: {
            evidence: string
            excerpt: string
            fetchedAt: string
          }[]
        }
        after: {
          ruleId: string
          title: string
          direction: 'risk' | 'mitigation' | 'info' | 'gap' | 'contradiction'
          severity: number
          statement: string
          quotes: {
            evidence: string
            excerpt: string
            fetchedAt: string
          }[]
        }
      }[]
      unchanged: number
    }
  }
  /** The first pages of two reports beside each other, of whatever vendors; with `use`, weighed for that use */
  'GET /api/investigations/{id}/beside': {
    params: {
      id: string
    }
    query: {
      with: string
      use?: string
    }
    answer: {
      left: {
        run: {
          id: string
          appName: string
          status: 'pending' | 'in_progress' | 'completed' | 'failed'
          createdAt: string
          completedAt?: string
          contactEmail: string
          priority: 'urgent' | 'high' | 'medium' | 'normal'
          riskLevel: string | null
          score: number | null
          recommendation: 'approve' | 'approve-with-conditions' | 'ask-first' | 'avoid' | null
          lookingAt: string[]
        }
        firstPage: unknown
      }
      right: {
        run: {
          id: string
          appName: string
          status: 'pending' | 'in_progress' | 'completed' | 'failed'
          createdAt: string
          completedAt?: string
          contactEmail: string
          priority: 'urgent' | 'high' | 'medium' | 'normal'
          riskLevel: string | null
          score: number | null
          recommendation: 'approve' | 'approve-with-conditions' | 'ask-first' | 'avoid' | null
          lookingAt: string[]
        }
        firstPage: unknown
      }
    }
  }
  /** The whole run as JSON: report, findings, evidence, score */
  'GET /api/investigations/{id}/report.json': {
    params: {
      id: string
    }
    query?: {
      use?: string
    }
    answer: unknown
  }
  /** The report as one HTML page to keep, send or print */
  'GET /api/investigations/{id}/report.html': {
    params: {
      id: string
    }
    query?: {
      use?: string
      lang?: 'en' | 'de'
    }
    answer: Uint8Array
  }
  /** The report in the W3C Data Privacy Vocabulary */
  'GET /api/investigations/{id}/report.jsonld': {
    params: {
      id: string
    }
    query?: {
      use?: string
      lang?: 'en' | 'de'
    }
    answer: Uint8Array
  }
  /** The report as a document in one language, block by block */
  'GET /api/investigations/{id}/document': {
    params: {
      id: string
    }
    query?: {
      use?: string
      lang?: 'en' | 'de'
    }
    answer: {
      format: 'sightline-report/1'
      id: string
      language: 'en' | 'de'
      title: string
      name: string
      automated: {
        label: string
        words: string
      }
      url: string | null
      completedAt: string
      date: string
      first: ({
        kind: 'heading'
        level: 2 | 3
        id: string
        text: string
      } | {
        kind: 'paragraph'
        isQuiet: boolean
        words: {
          text: string
          lang?: string
          cites?: string[]
          href?: string
        }
      } | {
        kind: 'list'
        isOrdered: boolean
        items: {
          text: string
          lang?: string
          cites?: string[]
          href?: string
        }[]
      } | {
        kind: 'table'
        title: string
        columns: {
          title: string
          weight: number
        }[]
        rows: {
          anchors: string[]
          cells: {
            text: string
            lang?: string
            cites?: string[]
            href?: string
          }[]
        }[]
      } | {
        kind: 'finding'
        id: string
        weight: string
        title: {
          text: string
          lang?: string
          cites?: string[]
          href?: string
        }
        words: {
          text: string
          lang?: string
          cites?: string[]
          href?: string
        }
      })[]
      appendixTitle: string
      appendix: ({
        kind: 'heading'
        level: 2 | 3
        id: string
        text: string
      } | {
        kind: 'paragraph'
        isQuiet: boolean
        words: {
          text: string
          lang?: string
          cites?: string[]
          href?: string
        }
      } | {
        kind: 'list'
        isOrdered: boolean
        items: {
          text: string
          lang?: string
          cites?: string[]
          href?: string
        }[]
      } | {
        kind: 'table'
        title: string
        columns: {
          title: string
          weight: number
        }[]
        rows: {
          anchors: string[]
          cells: {
            text: string
            lang?: string
            cites?: string[]
            href?: string
          }[]
        }[]
      } | {
        kind: 'finding'
        id: string
        weight: string
        title: {
          text: string
          lang?: string
          cites?: string[]
          href?: string
        }
        words: {
          text: string
          lang?: string
          cites?: string[]
          href?: string
        }
      })[]
    }
  }
  /** The report as a tagged PDF: two pages and an appendix */
  'GET /api/investigations/{id}/report.pdf': {
    params: {
      id: string
    }
    query?: {
      use?: string
      lang?: 'en' | 'de'
    }
    answer: Uint8Array
  }
  /** The report for a word processor */
  'GET /api/investigations/{id}/report.docx': {
    params: {
      id: string
    }
    query?: {
      use?: string
      lang?: 'en' | 'de'
    }
    answer: Uint8Array
  }
  /** The report as Markdown */
  'GET /api/investigations/{id}/report.md': {
    params: {
      id: string
    }
    query?: {
      use?: string
      lang?: 'en' | 'de'
    }
    answer: Uint8Array
  }
  /** The report in every form with a signed manifest, as `sightline verify-report` checks it offline */
  'GET /api/investigations/{id}/report.zip': {
    params: {
      id: string
    }
    query?: {
      use?: string
      lang?: 'en' | 'de'
    }
    answer: Uint8Array
  }
  /** The run with all stored bytes, as `sightline verify-report` checks it offline */
  'GET /api/investigations/{id}/bundle.zip': {
    params: {
      id: string
    }
    query?: {
      use?: string
    }
    answer: Uint8Array
  }
  /** Scans that this browser asked for, newest first */
  'GET /api/scans': {
    answer: {
      id: string
      kind: 'app' | 'site' | 'har'
      name: string
      subject: string | null
      version: string | null
      status: 'queued' | 'running' | 'done' | 'failed'
      phase: unknown | null
      waitingBefore: number | null
      createdAt: string
      startedAt: string | null
      endedAt: string | null
      keptUntil: string | null
      failure: {
        reason: unknown
        at: string
      } | null
      published: {
        entry: {
          type: 'app' | 'sdk' | 'domain'
          slug: string
          name: string
          riskLevel?: 'high' | 'medium' | 'low' | 'unknown'
          isExpected?: boolean
        }
        at: string
      } | null
    }[]
  }
  /** One scan with its result */
  'GET /api/scans/{id}': {
    params: {
      id: string
    }
    answer: {
      id: string
      kind: 'app' | 'site' | 'har'
      name: string
      subject: string | null
      version: string | null
      status: 'queued' | 'running' | 'done' | 'failed'
      phase: unknown | null
      waitingBefore: number | null
      createdAt: string
      startedAt: string | null
      endedAt: string | null
      keptUntil: string | null
      failure: {
        reason: unknown
        at: string
      } | null
      published: {
        entry: {
          type: 'app' | 'sdk' | 'domain'
          slug: string
          name: string
          riskLevel?: 'high' | 'medium' | 'low' | 'unknown'
          isExpected?: boolean
        }
        at: string
      } | null
      file: {
        sha256: string
        bytes: number
      } | null
      app: {
        kind: string
        package: string | null
        version: string | null
        sdks: {
          id: string
          name: string
          company: string | null
          companyId: string | null
          categories: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
          evidence: 'defined' | 'manifest' | 'native' | 'asset' | 'referenced' | 'host'
          levels: ('defined' | 'manifest' | 'native' | 'asset' | 'referenced' | 'host')[]
          confidence: 'high' | 'medium' | 'low'
          classes: number
          samples: string[]
          files: string[]
          matched: {
            value: string
            source: string
            asOf: string
          }[]
          ownCode: boolean
        }[]
        libraries: {
          name: string
          type: string
          prefix: string
          classes: number
        }[]
        permissions: {
          name: string
          danger: 'dangerous' | 'special' | 'tracking' | 'ordinary'
          maxSdk?: number | null
          isImplied?: boolean
        }[]
        components: {
          activities: number
          services: number
          receivers: number
          providers: number
          exported: number
          open?: number
        }
        hosts: {
          host: string
          entity: string | null
        }[]
        advertisingId?: string[]
        flags: {
          cleartext: boolean | null
          debuggable: boolean | null
          allowBackup: boolean | null
        }
        certificates: {
          at?: string
          isTaken?: boolean
          sha256: string
          subject: string
          issuer: string
          from: string
          to: string
          schemes: string[]
        }[]
        integrity?: 'intact' | 'altered' | 'unchecked'
        nativeLibs?: string[]
        modules?: {
          group: string | null
          name: string
          version: string | null
          path: string
        }[]
        privacyManifests: {
          path: string
          isTracking: boolean
          trackingDomains: string[]
          dataTypes: {
            type: string
            isLinked: boolean
            isTracking: boolean
            purposes: string[]
          }[]
          apis: {
            type: string
            reasons: string[]
          }[]
        }[]
        usageKeys: {
          key: string
          text: string
        }[]
        obfuscation: {
          share: number
          isHeavy: boolean
        }
        coverage: {
          code: 'read' | 'partly' | 'unreadable' | 'absent'
          manifest: 'read' | 'partly' | 'unreadable' | 'absent'
        }
        codeFiles: {
          name: string
          classes: number
        }[]
        warnings: {
          code: string
          at: string
          text: string
        }[]
        signatures: string
      } | null
      site: unknown | null
      har: unknown | null
      screenshots: ('before' | 'accept' | 'reject' | 'gpc')[]
      score: {
        methodVersion: 'VRM-2.0'
        mode: 'public' | 'researched' | 'contract'
        inputsHash: string
        inputs: {
          mode: 'public' | 'researched' | 'contract'
          today: string
          facts: {
            role: {
              id: 'location-broker' | 'data-broker' | 'ad-platform' | 'people-search' | 'visitor-identification' | 'ad-network' | 'fingerprinting' | 'attribution' | 'session-recording' | 'social-widget' | 'analytics' | 'marketing' | 'tag-manager' | 'video' | 'content' | 'location-service' | 'support-chat' | 'identity' | 'payment' | 'utility' | 'functional-sdk' | 'crash' | 'hosting' | 'consent' | 'cookieless-analytics' | 'cdn' | 'social' | 'dating' | 'parenting' | 'games' | 'weather' | 'photo' | 'shopping' | 'health' | 'maps' | 'news' | 'lifestyle' | 'sports' | 'gambling' | 'finance' | 'medical' | 'communication' | 'travel' | 'food' | 'entertainment' | 'music' | 'tools' | 'productivity' | 'education' | 'books' | 'developer'
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            company: {
              kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
              pageLoads: number | null
              hasSdk: boolean
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            audience: {
              id: 'orientation' | 'reproductive' | 'mental-health' | 'religion' | 'children' | 'family-location' | 'health' | 'home' | 'faces' | 'location' | 'finance' | 'fitness'
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            }[]
            protections: {
              id: 'end-to-end' | 'no-ads' | 'local' | 'public-body' | 'non-profit'
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            }[]
            registrations: {
              id: string
              registry: 'ca' | 'vt'
              year: number
              until: string | null
              location: boolean | null
              minors: boolean | null
              reproductive: boolean | null
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            }[]
            reach: {
              volume: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            data: {
              dpc: number
              ei: 25 | 50 | 75 | 100
              types: number
              atLeast?: true
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            tracking: {
              kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
              atLeast?: true
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            use: {
              sellsOrShares: boolean | null
              crossContextAds: boolean | null
              profiling: boolean | null
              trainsAi: boolean | null
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            criticality: {
              importance: 'low' | 'medium' | 'high' | 'critical'
              volume: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            transfer: {
              mechanisms: ('adequate' | 'us-dpf' | 'us-other' | 'scc' | 'unknown' | 'no-mechanism' | 'blocked')[]
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            fourth: {
              subprocessors: number | null
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            contract: {
              dpa: 'none' | 'template' | 'signed'
              clausesMet: number
              clausesTotal: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            assurance: {
              share: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | {
              items: {
                kind: 'soc2-type2' | 'iso27001' | 'soc2-type1' | 'iso27701'
                captured: boolean
                expired: boolean
              }[]
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            policy: {
              share: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | {
              checks: Record<string, 'met' | 'partial' | 'not-met'>
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            posture: {
              share: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | {
              checks: Record<string, 'pass' | 'warning' | 'fail'>
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
            transparency: {
              share: number
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | {
              present: ('dsar-channel' | 'security-txt' | 'status-page' | 'change-notices')[]
              quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
              asOf: string
              expiresOn?: string
              note?: string
              evidence: {
                id: string
                url: string | null
                sha256: string | null
                capturedAt: string | null
                quote: string | null
                span?: [number, number]
              }[]
            } | null
          }
          events: ({
            kind: 'breach'
            severity: 'low' | 'medium' | 'high' | 'critical'
            id: string
            title: string
            date: string
            scope: 'own' | 'company'
            verified: boolean
            remediated: boolean
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | {
            kind: 'order' | 'fine' | 'settlement' | 'settlement-with-findings' | 'reprimand' | 'notice' | 'suit' | 'verdict' | 'private-suit' | 'study'
            severity: 'sale-or-disclosure-of-sensitive' | 'covert-collection' | 'sensitive-use-or-large-fine' | 'small'
            subject: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
            status: 'final' | 'pending' | 'appealed' | 'annulled' | 'withdrawn'
            authority: string
            caseRef: string | null
            case: string | null
            id: string
            title: string
            date: string
            scope: 'own' | 'company'
            verified: boolean
            remediated: boolean
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          })[]
          governance: {
            reviewOverdueDays: number
            lateCriticalFindings: number
            hasExpiredEvidence: boolean
          }
          conditions: {
            isProcessor: boolean
            childData: boolean
            invalidTls: boolean
          }
          coverage?: {
            answered: number
            applicable: number
          }
        }
        R0: number
        R: number
        level: 'high' | 'medium' | 'low' | 'unknown'
        band: 'red' | 'orange' | 'yellow' | 'green' | null
        known: boolean
        gate: 'settled' | 'not-enough' | 'no-role'
        basis: 'measured' | 'record' | 'role-alone' | 'none'
        reasons: ({
          code: 'role'
          role: 'location-broker' | 'data-broker' | 'ad-platform' | 'people-search' | 'visitor-identification' | 'ad-network' | 'fingerprinting' | 'attribution' | 'session-recording' | 'social-widget' | 'analytics' | 'marketing' | 'tag-manager' | 'video' | 'content' | 'location-service' | 'support-chat' | 'identity' | 'payment' | 'utility' | 'functional-sdk' | 'crash' | 'hosting' | 'consent' | 'cookieless-analytics' | 'cdn' | 'social' | 'dating' | 'parenting' | 'games' | 'weather' | 'photo' | 'shopping' | 'health' | 'maps' | 'news' | 'lifestyle' | 'sports' | 'gambling' | 'finance' | 'medical' | 'communication' | 'travel' | 'food' | 'entertainment' | 'music' | 'tools' | 'productivity' | 'education' | 'books' | 'developer'
          isInferred?: true
        } | {
          code: 'registered-broker'
          registries: ('ca' | 'vt')[]
          year: number
          isCurrent: boolean
          location: boolean
          minors: boolean
          reproductive: boolean
        } | {
          code: 'conduct'
          eventId: string
          kind: 'order' | 'fine' | 'settlement' | 'settlement-with-findings' | 'reprimand' | 'notice' | 'suit' | 'verdict' | 'private-suit' | 'study'
          authority: string
          year: number
          subject: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
          status: 'final' | 'pending' | 'appealed' | 'annulled' | 'withdrawn'
          scope: 'own' | 'company'
          isFloor: boolean
          isRemediated?: true
        } | {
          code: 'breach'
          eventId: string
          year: number
          severity: 'low' | 'medium' | 'high' | 'critical'
        } | {
          code: 'company'
          kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
        } | {
          code: 'audience'
          audience: ('orientation' | 'reproductive' | 'mental-health' | 'religion' | 'children' | 'family-location' | 'health' | 'home' | 'faces' | 'location' | 'finance' | 'fitness')[]
        } | {
          code: 'observed'
          hazard: 'data' | 'tracking' | 'use'
          than: 'more' | 'less' | 'as-expected' | 'no-more'
          asOf: string
          quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
        } | {
          code: 'protected'
          protections: ('end-to-end' | 'no-ads' | 'local' | 'public-body' | 'non-profit')[]
        })[]
        floors: {
          id: 'F0' | 'F1' | 'F2' | 'F3' | 'F4' | 'F5'
          value: number
          reason: string
          eventId: string | null
        }[]
        K: number
        confidence: 'high' | 'medium' | 'low'
        low: number
        high: number
        indicative: string | null
        factors: {
          id: string
          label: string
          group: 'hazard' | 'audience' | 'registration' | 'event' | 'protection' | 'control' | 'governance'
          h: number
          points: number
          quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic' | null
          state: 'known' | 'expected' | 'unknown' | 'not-applicable'
          pooling: {
            prior: number
            observed: number | null
            weight: number
          } | null
          note: string
          evidence: {
            id: string
            url: string | null
            sha256: string | null
            capturedAt: string | null
            quote: string | null
            span?: [number, number]
          }[]
        }[]
      } | null
      entry: {
        type: 'app' | 'sdk' | 'domain'
        slug: string
        name: string
        riskLevel?: 'high' | 'medium' | 'low' | 'unknown'
        isExpected?: boolean
      } | null
      declared: {
        what: string
        declaredBy: string
        declared: 'yes' | 'no' | 'not-mentioned'
        observed: string | null
        verdict: 'agrees' | 'undeclared' | 'contradicts' | 'unseen'
        page: string | null
        asOf: string | null
      }[]
      canRescan: boolean
      isOwn: boolean
      others: {
        id: string
        kind: 'app' | 'site' | 'har'
        name: string
        subject: string | null
        version: string | null
        status: 'queued' | 'running' | 'done' | 'failed'
        phase: unknown | null
        waitingBefore: number | null
        createdAt: string
        startedAt: string | null
        endedAt: string | null
        keptUntil: string | null
        failure: {
          reason: unknown
          at: string
        } | null
        published: {
          entry: {
            type: 'app' | 'sdk' | 'domain'
            slug: string
            name: string
            riskLevel?: 'high' | 'medium' | 'low' | 'unknown'
            isExpected?: boolean
          }
          at: string
        } | null
      }[]
    }
  }
  /** The result alone, as the command line prints it */
  'GET /api/scans/{id}/result.json': {
    params: {
      id: string
    }
    answer: unknown
  }
  /** The result of an app or a site as SARIF 2.1.0 */
  'GET /api/scans/{id}/result.sarif': {
    params: {
      id: string
    }
    answer: unknown
  }
  /** The score of a scan with all its inputs, as `sightline verify-score` recomputes it */
  'GET /api/scans/{id}/score': {
    params: {
      id: string
    }
    answer: {
      methodVersion: 'VRM-2.0'
      mode: 'public' | 'researched' | 'contract'
      inputsHash: string
      inputs: {
        mode: 'public' | 'researched' | 'contract'
        today: string
        facts: {
          role: {
            id: 'location-broker' | 'data-broker' | 'ad-platform' | 'people-search' | 'visitor-identification' | 'ad-network' | 'fingerprinting' | 'attribution' | 'session-recording' | 'social-widget' | 'analytics' | 'marketing' | 'tag-manager' | 'video' | 'content' | 'location-service' | 'support-chat' | 'identity' | 'payment' | 'utility' | 'functional-sdk' | 'crash' | 'hosting' | 'consent' | 'cookieless-analytics' | 'cdn' | 'social' | 'dating' | 'parenting' | 'games' | 'weather' | 'photo' | 'shopping' | 'health' | 'maps' | 'news' | 'lifestyle' | 'sports' | 'gambling' | 'finance' | 'medical' | 'communication' | 'travel' | 'food' | 'entertainment' | 'music' | 'tools' | 'productivity' | 'education' | 'books' | 'developer'
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          company: {
            kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
            pageLoads: number | null
            hasSdk: boolean
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          audience: {
            id: 'orientation' | 'reproductive' | 'mental-health' | 'religion' | 'children' | 'family-location' | 'health' | 'home' | 'faces' | 'location' | 'finance' | 'fitness'
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          }[]
          protections: {
            id: 'end-to-end' | 'no-ads' | 'local' | 'public-body' | 'non-profit'
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          }[]
          registrations: {
            id: string
            registry: 'ca' | 'vt'
            year: number
            until: string | null
            location: boolean | null
            minors: boolean | null
            reproductive: boolean | null
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          }[]
          reach: {
            volume: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          data: {
            dpc: number
            ei: 25 | 50 | 75 | 100
            types: number
            atLeast?: true
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          tracking: {
            kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
            atLeast?: true
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          use: {
            sellsOrShares: boolean | null
            crossContextAds: boolean | null
            profiling: boolean | null
            trainsAi: boolean | null
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          criticality: {
            importance: 'low' | 'medium' | 'high' | 'critical'
            volume: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          transfer: {
            mechanisms: ('adequate' | 'us-dpf' | 'us-other' | 'scc' | 'unknown' | 'no-mechanism' | 'blocked')[]
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          fourth: {
            subprocessors: number | null
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          contract: {
            dpa: 'none' | 'template' | 'signed'
            clausesMet: number
            clausesTotal: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          assurance: {
            share: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | {
            items: {
              kind: 'soc2-type2' | 'iso27001' | 'soc2-type1' | 'iso27701'
              captured: boolean
              expired: boolean
            }[]
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          policy: {
            share: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | {
            checks: Record<string, 'met' | 'partial' | 'not-met'>
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          posture: {
            share: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | {
            checks: Record<string, 'pass' | 'warning' | 'fail'>
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
          transparency: {
            share: number
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | {
            present: ('dsar-channel' | 'security-txt' | 'status-page' | 'change-notices')[]
            quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
            asOf: string
            expiresOn?: string
            note?: string
            evidence: {
              id: string
              url: string | null
              sha256: string | null
              capturedAt: string | null
              quote: string | null
              span?: [number, number]
            }[]
          } | null
        }
        events: ({
          kind: 'breach'
          severity: 'low' | 'medium' | 'high' | 'critical'
          id: string
          title: string
          date: string
          scope: 'own' | 'company'
          verified: boolean
          remediated: boolean
          evidence: {
            id: string
            url: string | null
            sha256: string | null
            capturedAt: string | null
            quote: string | null
            span?: [number, number]
          }[]
        } | {
          kind: 'order' | 'fine' | 'settlement' | 'settlement-with-findings' | 'reprimand' | 'notice' | 'suit' | 'verdict' | 'private-suit' | 'study'
          severity: 'sale-or-disclosure-of-sensitive' | 'covert-collection' | 'sensitive-use-or-large-fine' | 'small'
          subject: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
          status: 'final' | 'pending' | 'appealed' | 'annulled' | 'withdrawn'
          authority: string
          caseRef: string | null
          case: string | null
          id: string
          title: string
          date: string
          scope: 'own' | 'company'
          verified: boolean
          remediated: boolean
          evidence: {
            id: string
            url: string | null
            sha256: string | null
            capturedAt: string | null
            quote: string | null
            span?: [number, number]
          }[]
        })[]
        governance: {
          reviewOverdueDays: number
          lateCriticalFindings: number
          hasExpiredEvidence: boolean
        }
        conditions: {
          isProcessor: boolean
          childData: boolean
          invalidTls: boolean
        }
        coverage?: {
          answered: number
          applicable: number
        }
      }
      R0: number
      R: number
      level: 'high' | 'medium' | 'low' | 'unknown'
      band: 'red' | 'orange' | 'yellow' | 'green' | null
      known: boolean
      gate: 'settled' | 'not-enough' | 'no-role'
      basis: 'measured' | 'record' | 'role-alone' | 'none'
      reasons: ({
        code: 'role'
        role: 'location-broker' | 'data-broker' | 'ad-platform' | 'people-search' | 'visitor-identification' | 'ad-network' | 'fingerprinting' | 'attribution' | 'session-recording' | 'social-widget' | 'analytics' | 'marketing' | 'tag-manager' | 'video' | 'content' | 'location-service' | 'support-chat' | 'identity' | 'payment' | 'utility' | 'functional-sdk' | 'crash' | 'hosting' | 'consent' | 'cookieless-analytics' | 'cdn' | 'social' | 'dating' | 'parenting' | 'games' | 'weather' | 'photo' | 'shopping' | 'health' | 'maps' | 'news' | 'lifestyle' | 'sports' | 'gambling' | 'finance' | 'medical' | 'communication' | 'travel' | 'food' | 'entertainment' | 'music' | 'tools' | 'productivity' | 'education' | 'books' | 'developer'
        isInferred?: true
      } | {
        code: 'registered-broker'
        registries: ('ca' | 'vt')[]
        year: number
        isCurrent: boolean
        location: boolean
        minors: boolean
        reproductive: boolean
      } | {
        code: 'conduct'
        eventId: string
        kind: 'order' | 'fine' | 'settlement' | 'settlement-with-findings' | 'reprimand' | 'notice' | 'suit' | 'verdict' | 'private-suit' | 'study'
        authority: string
        year: number
        subject: 'sensitive-sale' | 'covert-collection' | 'sensitive-use' | 'children' | 'tracking-consent' | 'security' | 'transfer' | 'rights' | 'other'
        status: 'final' | 'pending' | 'appealed' | 'annulled' | 'withdrawn'
        scope: 'own' | 'company'
        isFloor: boolean
        isRemediated?: true
      } | {
        code: 'breach'
        eventId: string
        year: number
        severity: 'low' | 'medium' | 'high' | 'critical'
      } | {
        code: 'company'
        kinds: ('broker' | 'fingerprint' | 'ads' | 'replay' | 'attribution' | 'social' | 'analytics' | 'tag-manager' | 'identity' | 'crash' | 'functional')[]
      } | {
        code: 'audience'
        audience: ('orientation' | 'reproductive' | 'mental-health' | 'religion' | 'children' | 'family-location' | 'health' | 'home' | 'faces' | 'location' | 'finance' | 'fitness')[]
      } | {
        code: 'observed'
        hazard: 'data' | 'tracking' | 'use'
        than: 'more' | 'less' | 'as-expected' | 'no-more'
        asOf: string
        quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic'
      } | {
        code: 'protected'
        protections: ('end-to-end' | 'no-ads' | 'local' | 'public-body' | 'non-profit')[]
      })[]
      floors: {
        id: 'F0' | 'F1' | 'F2' | 'F3' | 'F4' | 'F5'
        value: number
        reason: string
        eventId: string | null
      }[]
      K: number
      confidence: 'high' | 'medium' | 'low'
      low: number
      high: number
      indicative: string | null
      factors: {
        id: string
        label: string
        group: 'hazard' | 'audience' | 'registration' | 'event' | 'protection' | 'control' | 'governance'
        h: number
        points: number
        quality: 'measured' | 'recorded' | 'signed' | 'captured' | 'claimed' | 'third-party' | 'heuristic' | null
        state: 'known' | 'expected' | 'unknown' | 'not-applicable'
        pooling: {
          prior: number
          observed: number | null
          weight: number
        } | null
        note: string
        evidence: {
          id: string
          url: string | null
          sha256: string | null
          capturedAt: string | null
          quote: string | null
          span?: [number, number]
        }[]
      }[]
    }
  }
  /** The page as the browser saw it */
  'GET /api/scans/{id}/screenshots/{pass}': {
    params: {
      id: string
      pass: 'before' | 'accept' | 'reject' | 'gpc'
    }
    answer: Uint8Array
  }
  /** What changed between two scans of the same kind */
  'GET /api/scans/{id}/compare/{other}': {
    params: {
      id: string
      other: string
    }
    answer: {
      before: {
        id: string
        name: string
        version: string | null
        at: string
      }
      after: {
        id: string
        name: string
        version: string | null
        at: string
      }
      score: {
        before: number | null
        after: number | null
      }
      caveats: string[]
      changes: {
        what: string
        added: string[]
        removed: string[]
        changed: string[]
      }[]
    }
  }
  /** What was read at a link */
  'GET /api/policies/{id}': {
    params: {
      id: string
    }
    answer: {
      id: string
      url: string
      status: 'queued' | 'running' | 'done' | 'failed'
      phase: unknown | null
      waitingBefore: number | null
      failure: {
        reason: unknown
        detail: string
      } | null
      createdAt: string
      endedAt: string | null
      keptUntil: string
      source: {
        url: string
        title: string | null
        kind: 'html' | 'pdf' | 'docx' | 'text'
        fetchedAt: string
        sha256: string
      } | null
      reading: unknown | null
    }
  }
  /** The reading alone, as a file */
  'GET /api/policies/{id}/reading.json': {
    params: {
      id: string
    }
    answer: unknown
  }
  /** What changed from one policy that was read at a link to another */
  'GET /api/policies/{id}/compare/{other}': {
    params: {
      id: string
      other: string
    }
    answer: unknown
  }
  /** Breaches with severity and sources, the newest first; the next page is in the Link header */
  'GET /api/breach-alerts': {
    query?: {
      since?: string
      severity?: string
      q?: string
      company?: string
      sensitive?: 'true' | 'false'
      limit?: number
      cursor?: string
    }
    answer: {
      id: string
      company: string
      severity: 'low' | 'medium' | 'high' | 'critical'
      isVerified: boolean
      discoveredDate: string
      description: string
      affectedUsers: number | null
      dataTypes: string[]
      source: string
      title: string
      companyId: string | null
      domain: string | null
      breachDate: {
        from: string | null
        to: string | null
      }
      verification: 'verified' | 'unverified' | 'unknown'
      affectedScope: string | null
      affected: {
        count: number
        scope: string
        source: 'hibp' | 'ca-ag' | 'wa-ag' | 'or-doj' | 'sec-8k' | 'hhs-ocr'
      }[]
      industry: 'healthcare' | 'finance' | null
      flags: ('sensitive' | 'spamList' | 'malware' | 'stealerLog' | 'collection')[]
      severityReason: {
        formula: string
        se: number
        parts: {
          id: 'data' | 'identifiability' | 'size' | 'confidentiality' | 'verification' | 'age' | 'assumption' | 'floor'
          label: string
          value: number
          why: string
        }[]
      }
      sources: {
        key: 'hibp' | 'ca-ag' | 'wa-ag' | 'or-doj' | 'sec-8k' | 'hhs-ocr'
        title: string
        attribution: string | null
        url: string
        publishedOn: string | null
        name: string
        says: ('company' | 'domain' | 'breachedOn' | 'publishedOn' | 'affected' | 'dataTypes' | 'verified')[]
      }[]
      relatedIds: string[]
    }[]
  }
  /** Counts of the last 24 months, and when each source was last asked */
  'GET /api/breach-alerts/overview': {
    answer: {
      total: number
      lastDay: number
      months: {
        low: number
        medium: number
        high: number
        critical: number
        month: string
      }[]
      perYear: {
        low: number
        medium: number
        high: number
        critical: number
      }
      sources: {
        key: 'hibp' | 'ca-ag' | 'wa-ag' | 'or-doj' | 'sec-8k' | 'hhs-ocr'
        title: string
        page: string
        licence: string
        licenceUrl: string | null
        attribution: string | null
        breaches: number
        feeds: {
          key: 'hibp' | 'hibp-latest' | 'ca-ag' | 'wa-ag' | 'or-doj' | 'sec-8k' | 'hhs-ocr'
          state: 'ok' | 'failing' | 'never' | 'upload' | 'off'
          intervalSeconds: number
          lastOkAt: string | null
          lastChangedAt: string | null
        }[]
      }[]
    }
  }
  /** The newest breaches as RSS 2.0 */
  'GET /api/breach-alerts/feed.rss': {
    query?: {
      severity?: 'low' | 'medium' | 'high' | 'critical'
      q?: string
      company?: string
    }
    answer: Uint8Array
  }
  /** The newest breaches as JSON Feed 1.1 */
  'GET /api/breach-alerts/feed.json': {
    query?: {
      severity?: 'low' | 'medium' | 'high' | 'critical'
      q?: string
      company?: string
    }
    answer: Uint8Array
  }
  /** One breach; the id of one that was merged gives the breach that it is part of now */
  'GET /api/breach-alerts/{id}': {
    params: {
      id: string
    }
    answer: {
      id: string
      company: string
      severity: 'low' | 'medium' | 'high' | 'critical'
      isVerified: boolean
      discoveredDate: string
      description: string
      affectedUsers: number | null
      dataTypes: string[]
      source: string
      title: string
      companyId: string | null
      domain: string | null
      breachDate: {
        from: string | null
        to: string | null
      }
      verification: 'verified' | 'unverified' | 'unknown'
      affectedScope: string | null
      affected: {
        count: number
        scope: string
        source: 'hibp' | 'ca-ag' | 'wa-ag' | 'or-doj' | 'sec-8k' | 'hhs-ocr'
      }[]
      industry: 'healthcare' | 'finance' | null
      flags: ('sensitive' | 'spamList' | 'malware' | 'stealerLog' | 'collection')[]
      severityReason: {
        formula: string
        se: number
        parts: {
          id: 'data' | 'identifiability' | 'size' | 'confidentiality' | 'verification' | 'age' | 'assumption' | 'floor'
          label: string
          value: number
          why: string
        }[]
      }
      sources: {
        key: 'hibp' | 'ca-ag' | 'wa-ag' | 'or-doj' | 'sec-8k' | 'hhs-ocr'
        title: string
        attribution: string | null
        url: string
        publishedOn: string | null
        name: string
        says: ('company' | 'domain' | 'breachedOn' | 'publishedOn' | 'affected' | 'dataTypes' | 'verified')[]
      }[]
      relatedIds: string[]
    }
  }
  /** Platforms that can be asked to remove data, the best known first; the next page is in the Link header */
  'GET /api/data-removal/platforms': {
    query?: {
      q?: string
      category?: string
      ids?: string
      limit?: number
      cursor?: number
    }
    answer: {
      id: string
      name: string
      category: string
      difficulty: 'easy' | 'medium' | 'hard'
      automatedRemoval: boolean
      estimatedTime: string
      method: 'email' | 'web-form' | 'account-setting' | 'contact-support' | 'letter'
      optOutUrl: string | null
      needs: string[]
      domain: string | null
      inDrop: boolean
      measured: {
        medianDays: number
        successRate: number
        count: number
      } | null
      source: string
      sourceUrl: string
      asOf: string
    }[]
  }
  /** Categories of platforms with their counts */
  'GET /api/data-removal/categories': {
    answer: {
      total: number
      automated: number
      categories: {
        category: string
        count: number
      }[]
    }
  }
  /** State privacy laws as they stand on a day, fact by fact with sources, and what changes when */
  'GET /api/laws': {
    query?: {
      on?: string
      state?: string
    }
    answer: {
      on: string
      asOf: string
      counts: {
        inForce: number
        later: number
        sector: number
      }
      laws: {
        state: string
        abbreviation: string
        lawName: string
        fullName: string
        effectiveDate: string
        status: 'active' | 'pending'
        coverage: string | null
        businessThreshold: string | null
        keyRights: string[]
        exemptions: string[]
        penalties: string | null
        privateCause: boolean | null
        description: string | null
        complianceDeadlines: {
          date: string
          requirement: string
        }[]
        kind: 'comprehensive' | 'sector'
        isFirst: boolean
        facts: ({
          validFrom: string | null
          validTo: string | null
          confidence: 'confirmed' | 'secondary' | 'unsure'
          note?: string
          unofficial?: 'unread' | 'silent' | 'superseded'
          corrects?: 'outdated' | 'wrong'
          anySize?: true
          amountUsd?: number
          law: string
          sourceUrl: string
          sourceTitle: string
          asOf: string
          sources: {
            title: string
            url: string
            kind: 'statute' | 'official' | 'commentary'
            readOn: string
            readAt?: string
            readInCopy?: true
          }[]
          field: 'penalty' | 'cure' | 'private_action' | 'opt_out_signal' | 'exemptions' | 'duty'
          value: string
        } | {
          validFrom: string | null
          validTo: string | null
          confidence: 'confirmed' | 'secondary' | 'unsure'
          note?: string
          unofficial?: 'unread' | 'silent' | 'superseded'
          corrects?: 'outdated' | 'wrong'
          anySize?: true
          amountUsd?: number
          law: string
          sourceUrl: string
          sourceTitle: string
          asOf: string
          sources: {
            title: string
            url: string
            kind: 'statute' | 'official' | 'commentary'
            readOn: string
            readAt?: string
            readInCopy?: true
          }[]
          field: 'effective'
          value: string
        } | {
          validFrom: string | null
          validTo: string | null
          confidence: 'confirmed' | 'secondary' | 'unsure'
          note?: string
          unofficial?: 'unread' | 'silent' | 'superseded'
          corrects?: 'outdated' | 'wrong'
          anySize?: true
          amountUsd?: number
          law: string
          sourceUrl: string
          sourceTitle: string
          asOf: string
          sources: {
            title: string
            url: string
            kind: 'statute' | 'official' | 'commentary'
            readOn: string
            readAt?: string
            readInCopy?: true
          }[]
          field: 'threshold'
          value: {
            anyOf: {
              all: ({
                kind: 'residents' | 'revenue' | 'sale_share'
                over: number
              } | {
                kind: 'sells' | 'sensitive' | 'sells_sensitive' | 'not_small' | 'platform' | 'health'
              } | {
                kind: 'employees'
                atLeast: number
                nonprofits: number
              })[]
              scope?: string
              unsettled?: string
            }[]
          }
        } | {
          validFrom: string | null
          validTo: string | null
          confidence: 'confirmed' | 'secondary' | 'unsure'
          note?: string
          unofficial?: 'unread' | 'silent' | 'superseded'
          corrects?: 'outdated' | 'wrong'
          anySize?: true
          amountUsd?: number
          law: string
          sourceUrl: string
          sourceTitle: string
          asOf: string
          sources: {
            title: string
            url: string
            kind: 'statute' | 'official' | 'commentary'
            readOn: string
            readAt?: string
            readInCopy?: true
          }[]
          field: 'rights'
          value: string[]
        } | {
          validFrom: string | null
          validTo: string | null
          confidence: 'confirmed' | 'secondary' | 'unsure'
          note?: string
          unofficial?: 'unread' | 'silent' | 'superseded'
          corrects?: 'outdated' | 'wrong'
          anySize?: true
          amountUsd?: number
          law: string
          sourceUrl: string
          sourceTitle: string
          asOf: string
          sources: {
            title: string
            url: string
            kind: 'statute' | 'official' | 'commentary'
            readOn: string
            readAt?: string
            readInCopy?: true
          }[]
          field: 'exempt_entities'
          value: ('glba' | 'hipaa' | 'public_body' | 'higher_education' | 'insurer')[]
        } | {
          validFrom: string | null
          validTo: string | null
          confidence: 'confirmed' | 'secondary' | 'unsure'
          note?: string
          unofficial?: 'unread' | 'silent' | 'superseded'
          corrects?: 'outdated' | 'wrong'
          anySize?: true
          amountUsd?: number
          law: string
          sourceUrl: string
          sourceTitle: string
          asOf: string
          sources: {
            title: string
            url: string
            kind: 'statute' | 'official' | 'commentary'
            readOn: string
            readAt?: string
            readInCopy?: true
          }[]
          field: 'nonprofits'
          value: 'covered' | 'exempt'
        })[]
        duties: {
          topic: 'notice' | 'sensitive' | 'assessment' | 'contract' | 'children'
          words: string
          provision: string
          validFrom: string | null
          validTo: string | null
          law: string
          sourceUrl: string
          asOf: string
        }[]
      }[]
      changes: {
        on: string
        law: string
        state: string
        lawName: string
        words: string
        before: string | null
        facts: ({
          validFrom: string | null
          validTo: string | null
          confidence: 'confirmed' | 'secondary' | 'unsure'
          note?: string
          unofficial?: 'unread' | 'silent' | 'superseded'
          corrects?: 'outdated' | 'wrong'
          anySize?: true
          amountUsd?: number
          law: string
          sourceUrl: string
          sourceTitle: string
          asOf: string
          sources: {
            title: string
            url: string
            kind: 'statute' | 'official' | 'commentary'
            readOn: string
            readAt?: string
            readInCopy?: true
          }[]
          field: 'penalty' | 'cure' | 'private_action' | 'opt_out_signal' | 'exemptions' | 'duty'
          value: string
        } | {
          validFrom: string | null
          validTo: string | null
          confidence: 'confirmed' | 'secondary' | 'unsure'
          note?: string
          unofficial?: 'unread' | 'silent' | 'superseded'
          corrects?: 'outdated' | 'wrong'
          anySize?: true
          amountUsd?: number
          law: string
          sourceUrl: string
          sourceTitle: string
          asOf: string
          sources: {
            title: string
            url: string
            kind: 'statute' | 'official' | 'commentary'
            readOn: string
            readAt?: string
            readInCopy?: true
          }[]
          field: 'effective'
          value: string
        } | {
          validFrom: string | null
          validTo: string | null
          confidence: 'confirmed' | 'secondary' | 'unsure'
          note?: string
          unofficial?: 'unread' | 'silent' | 'superseded'
          corrects?: 'outdated' | 'wrong'
          anySize?: true
          amountUsd?: number
          law: string
          sourceUrl: string
          sourceTitle: string
          asOf: string
          sources: {
            title: string
            url: string
            kind: 'statute' | 'official' | 'commentary'
            readOn: string
            readAt?: string
            readInCopy?: true
          }[]
          field: 'threshold'
          value: {
            anyOf: {
              all: ({
                kind: 'residents' | 'revenue' | 'sale_share'
                over: number
              } | {
                kind: 'sells' | 'sensitive' | 'sells_sensitive' | 'not_small' | 'platform' | 'health'
              } | {
                kind: 'employees'
                atLeast: number
                nonprofits: number
              })[]
              scope?: string
              unsettled?: string
            }[]
          }
        } | {
          validFrom: string | null
          validTo: string | null
          confidence: 'confirmed' | 'secondary' | 'unsure'
          note?: string
          unofficial?: 'unread' | 'silent' | 'superseded'
          corrects?: 'outdated' | 'wrong'
          anySize?: true
          amountUsd?: number
          law: string
          sourceUrl: string
          sourceTitle: string
          asOf: string
          sources: {
            title: string
            url: string
            kind: 'statute' | 'official' | 'commentary'
            readOn: string
            readAt?: string
            readInCopy?: true
          }[]
          field: 'rights'
          value: string[]
        } | {
          validFrom: string | null
          validTo: string | null
          confidence: 'confirmed' | 'secondary' | 'unsure'
          note?: string
          unofficial?: 'unread' | 'silent' | 'superseded'
          corrects?: 'outdated' | 'wrong'
          anySize?: true
          amountUsd?: number
          law: string
          sourceUrl: string
          sourceTitle: string
          asOf: string
          sources: {
            title: string
            url: string
            kind: 'statute' | 'official' | 'commentary'
            readOn: string
            readAt?: string
            readInCopy?: true
          }[]
          field: 'exempt_entities'
          value: ('glba' | 'hipaa' | 'public_body' | 'higher_education' | 'insurer')[]
        } | {
          validFrom: string | null
          validTo: string | null
          confidence: 'confirmed' | 'secondary' | 'unsure'
          note?: string
          unofficial?: 'unread' | 'silent' | 'superseded'
          corrects?: 'outdated' | 'wrong'
          anySize?: true
          amountUsd?: number
          law: string
          sourceUrl: string
          sourceTitle: string
          asOf: string
          sources: {
            title: string
            url: string
            kind: 'statute' | 'official' | 'commentary'
            readOn: string
            readAt?: string
            readInCopy?: true
          }[]
          field: 'nonprofits'
          value: 'covered' | 'exempt'
        })[]
      }[]
      claims: {
        id: string
        label: string
        stated: string
        finding: string | null
        kind: 'counted' | 'held' | 'wrong' | 'unverified'
        note: string
        sourceUrl: string | null
        sourceTitle: string
        asOf: string
      }[]
      pending: {
        id: string
        state: string
        stated: string | null
        now: string
        confidence: 'confirmed' | 'secondary' | 'unsure'
        sourceUrl: string | null
        sourceTitle: string
        asOf: string
      }[]
    }
  }
  /** When an entry was last looked at outside, what was seen, and what changed */
  'GET /api/entries/{type}/{slug}/looks': {
    params: {
      type: 'app' | 'sdk' | 'domain'
      slug: string
    }
    answer: {
      lookedAt: string | null
      gaps: {
        place: string
        why: string
      }[]
      seen: {
        what: 'label' | 'site' | 'document'
        key: string
        title: string
        page: string
        seenAt: string
        lines: string[]
      }[]
      changes: {
        what: 'label' | 'site' | 'document'
        key: string
        title: string
        page: string
        added: string[]
        removed: string[]
        foundAt: string
      }[]
    }
  }
  /** What a visitor sees of the demonstration organisation: its frameworks and its schedules */
  'GET /api/reports/sample': {
    answer: {
      isAvailable: boolean
      organisation: string | null
      frameworks: {
        framework: 'gdpr-processors' | 'gdpr-transfers' | 'ccpa' | 'hipaa'
        exporter: 'eea' | 'uk' | 'ch'
        vendors: number
        met: number
        partial: number
        notMet: number
        notAssessed: number
        counts: {
          met: number
          partial: number
          notMet: number
          notAssessed: number
        }
        trend: {
          day: string
          met: number
        }[]
      }[]
      schedules: {
        id: number
        title: string
        type: 'gdpr' | 'ccpa' | 'multi' | 'executive' | 'audit'
        format: 'pdf' | 'excel' | 'csv' | 'powerpoint'
        frequency: 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'yearly'
        isPaused: boolean
        lastGenerated: string | null
        recipients: number
        token: string | null
      }[]
    }
  }
  /** How the parts of this installation do, by its own checks; some seconds old at most */
  'GET /api/status': {
    answer: {
      checkedAt: string
      parts: {
        name: 'API Services' | 'AI Investigations' | 'Dashboard' | 'Reporting'
        state: 'Operational' | 'Degraded' | 'Down'
        reason: string | null
      }[]
    }
  }
  /** The articles of the blog as an Atom feed */
  'GET /api/articles/feed.atom': {
    answer: Uint8Array
  }
  /** How often an article of the blog was opened */
  'GET /api/articles/{id}/views': {
    params: {
      id: number
    }
    answer: {
      views: number
    }
  }
  /** Figures of this installation, counted from its public facts some minutes ago at most */
  'GET /api/analytics': {
    answer: {
      countedAt: string
      entries: {
        high: number
        medium: number
        low: number
        unknown: number
        type: 'app' | 'sdk' | 'domain'
        expected: {
          high: number
          medium: number
          low: number
        }
        notEnough: number
      }[]
      measured: {
        apps: number
        android: number
        ios: number
        studies: {
          id: string
          from: string
          to: string
          trackersLookedFor: number
        }[]
      }
      trackers: {
        id: string
        name: string
        sdk: string | null
        company: {
          id: string
          name: string
        } | null
        apps: number
        android: number
        ios: number
      }[]
      trackersPerApp: {
        trackers: number
        apps: number
      }[]
      companies: {
        id: string
        name: string
        apps: number
        trackers: number
      }[]
      processors: {
        slug: string
        name: string
        pageLoads: number
      }[]
      dataTypes: {
        id: string
        label: string
        seen: number
        declared: number
      }[]
      declarations: {
        apps: number
        withGap: number
        types: {
          type: string
          declaredAndSeen: number
          seenNotDeclared: number
          declaredNotSeen: number
        }[]
      }
      breaches: {
        total: number
        months: {
          low: number
          medium: number
          high: number
          critical: number
          month: string
        }[]
      }
      removals: {
        outcome: 'removed' | 'no-record' | 'refused' | 'ended'
        items: number
      }[] | null
      investigations: {
        high: number
        medium: number
        low: number
        unknown: number
      }
      freshness: {
        sources: {
          key: string
          title: string
          retrievedOn: string
          asOf: string
        }[]
        breachSources: {
          key: 'hibp' | 'ca-ag' | 'wa-ag' | 'or-doj' | 'sec-8k' | 'hhs-ocr'
          title: string
          feeds: {
            key: 'hibp' | 'hibp-latest' | 'ca-ag' | 'wa-ag' | 'or-doj' | 'sec-8k' | 'hhs-ocr'
            state: 'ok' | 'failing' | 'never' | 'upload' | 'off'
            intervalSeconds: number
            lastOkAt: string | null
            lastChangedAt: string | null
          }[]
        }[]
        evidence: {
          year: string
          entries: number
        }[]
      }
    }
  }
  /** List vendors of the register */
  'GET /api/v1/vendors': {
    query?: {
      q?: string
      compliance_status?: 'compliant' | 'non_compliant' | 'review_required'
      risk?: 'low' | 'medium' | 'high' | 'very_high' | 'unknown'
      tier?: 'critical' | 'important' | 'standard' | 'low'
      owner_id?: number
      review?: 'overdue' | 'due'
      archived?: 'true' | 'false'
      sort?: 'name' | 'risk_score' | 'next_review' | 'last_assessed'
      limit?: number
      cursor?: string
    }
    answer: {
      id: number
      vendor_name: string
      vendor_type: string
      compliance_status: 'compliant' | 'non_compliant' | 'review_required'
      risk_score: number | null
      risk: 'low' | 'medium' | 'high' | 'very_high' | null
      risk_low: number | null
      risk_high: number | null
      confidence: 'high' | 'medium' | 'low' | null
      is_overridden: boolean
      tier: 'critical' | 'important' | 'standard' | 'low'
      criticality: 'low' | 'medium' | 'high' | 'critical'
      owner: {
        id: number
        name: string
      } | null
      roles: ('controller' | 'processor' | 'service_provider' | 'contractor' | 'third_party')[]
      dpa_signed: boolean
      open_findings: number
      is_review_overdue: boolean
      next_review: string | null
      last_assessed: string | null
      archived_at: string | null
      updated_at: string
      url: string
    }[]
  }
  /** Add a vendor */
  'POST /api/v1/vendors': {
    body: {
      legal_name?: string
      website?: '' | string
      aliases?: string[]
      domains?: string[]
      owner_id?: number | null
      tier?: 'critical' | 'important' | 'standard' | 'low'
      cadence_days?: number | null
      criticality?: 'low' | 'medium' | 'high' | 'critical'
      people?: number | null
      roles?: ('controller' | 'processor' | 'service_provider' | 'contractor' | 'third_party')[]
      data_types?: string[]
      has_child_data?: boolean | null
      data_subjects?: ('customers' | 'prospects' | 'employees' | 'applicants' | 'website_visitors' | 'app_users' | 'patients' | 'students' | 'children' | 'business_contacts')[]
      purposes?: string[]
      countries?: string[]
      contact_name?: string
      contact_email?: '' | string
      notes?: string
      retention?: string
      security_measures?: string
      next_review?: string | null
      renews_on?: string | null
      notice_days?: number | null
      vendor_name: string
      vendor_type?: string
      catalog?: {
        kind: 'app' | 'sdk' | 'domain' | 'company'
        id: string
      }
      allow_duplicate?: boolean
    }
    answer: {
      id: number
      vendor_name: string
      vendor_type: string
      compliance_status: 'compliant' | 'non_compliant' | 'review_required'
      risk_score: number | null
      risk: 'low' | 'medium' | 'high' | 'very_high' | null
      risk_low: number | null
      risk_high: number | null
      confidence: 'high' | 'medium' | 'low' | null
      is_overridden: boolean
      tier: 'critical' | 'important' | 'standard' | 'low'
      criticality: 'low' | 'medium' | 'high' | 'critical'
      owner: {
        id: number
        name: string
      } | null
      roles: ('controller' | 'processor' | 'service_provider' | 'contractor' | 'third_party')[]
      dpa_signed: boolean
      open_findings: number
      is_review_overdue: boolean
      next_review: string | null
      last_assessed: string | null
      archived_at: string | null
      updated_at: string
      url: string
      legal_name: string
      website: string
      aliases: string[]
      domains: string[]
      cadence_days: number | null
      people: number | null
      data_types: string[]
      has_child_data: boolean | null
      data_subjects: string[]
      purposes: string[]
      countries: string[]
      contact_name: string
      contact_email: string
      notes: string
      retention: string
      security_measures: string
      renews_on: string | null
      notice_days: number | null
      catalog: {
        kind: string
        id: string
        name: string
      } | null
      created_at: string
      version: number
    }
  }
  /** Get a vendor */
  'GET /api/v1/vendors/{id}': {
    params: {
      id: number
    }
    answer: {
      id: number
      vendor_name: string
      vendor_type: string
      compliance_status: 'compliant' | 'non_compliant' | 'review_required'
      risk_score: number | null
      risk: 'low' | 'medium' | 'high' | 'very_high' | null
      risk_low: number | null
      risk_high: number | null
      confidence: 'high' | 'medium' | 'low' | null
      is_overridden: boolean
      tier: 'critical' | 'important' | 'standard' | 'low'
      criticality: 'low' | 'medium' | 'high' | 'critical'
      owner: {
        id: number
        name: string
      } | null
      roles: ('controller' | 'processor' | 'service_provider' | 'contractor' | 'third_party')[]
      dpa_signed: boolean
      open_findings: number
      is_review_overdue: boolean
      next_review: string | null
      last_assessed: string | null
      archived_at: string | null
      updated_at: string
      url: string
      legal_name: string
      website: string
      aliases: string[]
      domains: string[]
      cadence_days: number | null
      people: number | null
      data_types: string[]
      has_child_data: boolean | null
      data_subjects: string[]
      purposes: string[]
      countries: string[]
      contact_name: string
      contact_email: string
      notes: string
      retention: string
      security_measures: string
      renews_on: string | null
      notice_days: number | null
      catalog: {
        kind: string
        id: string
        name: string
      } | null
      created_at: string
      version: number
    }
  }
  /** Edit a vendor; what is left out stays as it is */
  'PATCH /api/v1/vendors/{id}': {
    params: {
      id: number
    }
    body?: {
      legal_name?: string
      website?: '' | string
      aliases?: string[]
      domains?: string[]
      owner_id?: number | null
      tier?: 'critical' | 'important' | 'standard' | 'low'
      cadence_days?: number | null
      criticality?: 'low' | 'medium' | 'high' | 'critical'
      people?: number | null
      roles?: ('controller' | 'processor' | 'service_provider' | 'contractor' | 'third_party')[]
      data_types?: string[]
      has_child_data?: boolean | null
      data_subjects?: ('customers' | 'prospects' | 'employees' | 'applicants' | 'website_visitors' | 'app_users' | 'patients' | 'students' | 'children' | 'business_contacts')[]
      purposes?: string[]
      countries?: string[]
      contact_name?: string
      contact_email?: '' | string
      notes?: string
      retention?: string
      security_measures?: string
      next_review?: string | null
      renews_on?: string | null
      notice_days?: number | null
      vendor_name?: string
      vendor_type?: string
      catalog?: {
        kind: 'app' | 'sdk' | 'domain' | 'company'
        id: string
      } | null
      is_archived?: boolean
      version?: number
    }
    answer: {
      id: number
      vendor_name: string
      vendor_type: string
      compliance_status: 'compliant' | 'non_compliant' | 'review_required'
      risk_score: number | null
      risk: 'low' | 'medium' | 'high' | 'very_high' | null
      risk_low: number | null
      risk_high: number | null
      confidence: 'high' | 'medium' | 'low' | null
      is_overridden: boolean
      tier: 'critical' | 'important' | 'standard' | 'low'
      criticality: 'low' | 'medium' | 'high' | 'critical'
      owner: {
        id: number
        name: string
      } | null
      roles: ('controller' | 'processor' | 'service_provider' | 'contractor' | 'third_party')[]
      dpa_signed: boolean
      open_findings: number
      is_review_overdue: boolean
      next_review: string | null
      last_assessed: string | null
      archived_at: string | null
      updated_at: string
      url: string
      legal_name: string
      website: string
      aliases: string[]
      domains: string[]
      cadence_days: number | null
      people: number | null
      data_types: string[]
      has_child_data: boolean | null
      data_subjects: string[]
      purposes: string[]
      countries: string[]
      contact_name: string
      contact_email: string
      notes: string
      retention: string
      security_measures: string
      renews_on: string | null
      notice_days: number | null
      catalog: {
        kind: string
        id: string
        name: string
      } | null
      created_at: string
      version: number
    }
  }
  /** Delete a vendor with everything recorded about it; to keep it, archive it instead */
  'DELETE /api/v1/vendors/{id}': {
    params: {
      id: number
    }
    answer: undefined
  }
  /** Get what is recorded about a vendor: transfers, subprocessors, documents and decisions */
  'GET /api/v1/vendors/{id}/dossier': {
    params: {
      id: number
    }
    answer: {
      vendor_id: number
      transfers: {
        id: number
        country: string
        country_name: string
        mechanism: 'adequate' | 'us-dpf' | 'scc' | 'bcr' | 'ad-hoc' | 'code-or-certificate' | 'derogation' | 'uk-idta' | 'uk-addendum' | 'scc-swiss' | 'us-other' | 'unknown' | 'no-mechanism' | 'blocked'
        assessed_on: string | null
        conclusion: string
        measures: string
        checked_on: string | null
        check_again_on: string | null
        covers_staff: boolean | null
        is_country_doubtful: boolean
        file: {
          id: number
          name: string
          media_type: string
          sha256: string
        } | null
      }[]
      subprocessors: {
        id: number
        name: string
        country: string | null
        purpose: string
        since: string | null
        until: string | null
        source: 'entered' | 'investigation'
        source_url: string | null
        first_seen_at: string
        object_by: string | null
        vendor_id: number | null
      }[] | null
      documents: {
        id: number
        kind: 'soc2-type2' | 'soc2-type1' | 'iso27001' | 'iso27701' | 'penetration-test' | 'insurance' | 'policy' | 'other'
        title: string
        issued_on: string | null
        expires_on: string | null
        is_expired: boolean
        file: {
          id: number
          name: string
          media_type: string
          sha256: string
        } | null
      }[]
      acceptances: {
        id: number
        finding_id: number | null
        reason: string
        risk_score: number
        expires_on: string
        accepted_by: {
          id: number
          name: string
        } | null
        accepted_at: string
        ended_at: string | null
        is_in_force: boolean
      }[]
      reviews: {
        id: number
        decision: 'still_valid' | 'edited' | 'rescored'
        reason: string
        risk_score: number
        next_review_on: string
        reviewed_by: {
          id: number
          name: string
        } | null
        reviewed_at: string
      }[]
    }
  }
  /** List the transfers of a vendor to other countries */
  'GET /api/v1/vendors/{id}/transfers': {
    params: {
      id: number
    }
    answer: {
      id: number
      country: string
      country_name: string
      mechanism: 'adequate' | 'us-dpf' | 'scc' | 'bcr' | 'ad-hoc' | 'code-or-certificate' | 'derogation' | 'uk-idta' | 'uk-addendum' | 'scc-swiss' | 'us-other' | 'unknown' | 'no-mechanism' | 'blocked'
      assessed_on: string | null
      conclusion: string
      measures: string
      checked_on: string | null
      check_again_on: string | null
      covers_staff: boolean | null
      is_country_doubtful: boolean
      file: {
        id: number
        name: string
        media_type: string
        sha256: string
      } | null
    }[]
  }
  /** Record the legal basis of transfers to a country; one record for each country */
  'PUT /api/v1/vendors/{id}/transfers': {
    params: {
      id: number
    }
    body: {
      country: string
      mechanism: 'adequate' | 'us-dpf' | 'scc' | 'bcr' | 'ad-hoc' | 'code-or-certificate' | 'derogation' | 'uk-idta' | 'uk-addendum' | 'scc-swiss' | 'us-other' | 'unknown' | 'no-mechanism' | 'blocked'
      assessed_on?: string | null
      conclusion?: string
      measures?: string
      checked_on?: string | null
      check_again_on?: string | null
      covers_staff?: boolean | null
      file_id?: number | null
    }
    answer: {
      id: number
      country: string
      country_name: string
      mechanism: 'adequate' | 'us-dpf' | 'scc' | 'bcr' | 'ad-hoc' | 'code-or-certificate' | 'derogation' | 'uk-idta' | 'uk-addendum' | 'scc-swiss' | 'us-other' | 'unknown' | 'no-mechanism' | 'blocked'
      assessed_on: string | null
      conclusion: string
      measures: string
      checked_on: string | null
      check_again_on: string | null
      covers_staff: boolean | null
      is_country_doubtful: boolean
      file: {
        id: number
        name: string
        media_type: string
        sha256: string
      } | null
    }
  }
  /** Delete a transfer */
  'DELETE /api/v1/vendors/{id}/transfers/{transfer_id}': {
    params: {
      id: number
      transfer_id: number
    }
    answer: undefined
  }
  /** List the subprocessors of a vendor */
  'GET /api/v1/vendors/{id}/subprocessors': {
    params: {
      id: number
    }
    answer: {
      is_known: boolean
      subprocessors: {
        id: number
        name: string
        country: string | null
        purpose: string
        since: string | null
        until: string | null
        source: 'entered' | 'investigation'
        source_url: string | null
        first_seen_at: string
        object_by: string | null
        vendor_id: number | null
      }[]
    }
  }
  /** Replace the list of subprocessors; those that are missing from it end today */
  'PUT /api/v1/vendors/{id}/subprocessors': {
    params: {
      id: number
    }
    body: {
      subprocessors: {
        name: string
        country?: string | null
        purpose?: string
        since?: string | null
        object_by?: string | null
      }[]
      version?: number
    }
    answer: {
      is_known: boolean
      subprocessors: {
        id: number
        name: string
        country: string | null
        purpose: string
        since: string | null
        until: string | null
        source: 'entered' | 'investigation'
        source_url: string | null
        first_seen_at: string
        object_by: string | null
        vendor_id: number | null
      }[]
    }
  }
  /** List the documents of a vendor, such as certificates */
  'GET /api/v1/vendors/{id}/documents': {
    params: {
      id: number
    }
    answer: {
      id: number
      kind: 'soc2-type2' | 'soc2-type1' | 'iso27001' | 'iso27701' | 'penetration-test' | 'insurance' | 'policy' | 'other'
      title: string
      issued_on: string | null
      expires_on: string | null
      is_expired: boolean
      file: {
        id: number
        name: string
        media_type: string
        sha256: string
      } | null
    }[]
  }
  /** Add a document */
  'POST /api/v1/vendors/{id}/documents': {
    params: {
      id: number
    }
    body: {
      kind: 'soc2-type2' | 'soc2-type1' | 'iso27001' | 'iso27701' | 'penetration-test' | 'insurance' | 'policy' | 'other'
      title: string
      issued_on?: string | null
      expires_on?: string | null
      file_id: number
    }
    answer: {
      id: number
      kind: 'soc2-type2' | 'soc2-type1' | 'iso27001' | 'iso27701' | 'penetration-test' | 'insurance' | 'policy' | 'other'
      title: string
      issued_on: string | null
      expires_on: string | null
      is_expired: boolean
      file: {
        id: number
        name: string
        media_type: string
        sha256: string
      } | null
    }
  }
  /** Delete a document */
  'DELETE /api/v1/vendors/{id}/documents/{document_id}': {
    params: {
      id: number
      document_id: number
    }
    answer: undefined
  }
  /** Conclude a review of a vendor */
  'POST /api/v1/vendors/{id}/reviews': {
    params: {
      id: number
    }
    body: {
      decision: 'still_valid' | 'edited' | 'rescored'
      reason: string
      next_review?: string
    }
    answer: {
      id: number
      decision: 'still_valid' | 'edited' | 'rescored'
      reason: string
      risk_score: number
      next_review_on: string
      reviewed_by: {
        id: number
        name: string
      } | null
      reviewed_at: string
    }
  }
  /** Upload a file, to name it in an agreement, a transfer or a document */
  'POST /api/v1/files': {
    answer: {
      id: number
      name: string
      media_type: string
      bytes: number
      sha256: string
    }
  }
  /** List agreements with all vendors, newest first */
  'GET /api/v1/agreements': {
    query?: {
      kind?: 'dpa' | 'scc' | 'ccpa_addendum' | 'baa' | 'contract'
      state?: 'template' | 'signed' | 'ended'
      vendor_id?: number
      limit?: number
      cursor?: number
    }
    answer: {
      id: number
      vendor_id: number
      kind: 'dpa' | 'scc' | 'ccpa_addendum' | 'baa' | 'contract'
      title: string
      state: 'template' | 'signed' | 'ended'
      signed_on: string | null
      valid_from: string | null
      valid_until: string | null
      signer: string
      scc_module: number | null
      file: {
        id: number
        name: string
        media_type: string
        sha256: string
      } | null
      reading: string | null
      is_in_force: boolean
      clauses: {
        clause_id: string
        title: string
        law: string
        state: 'met' | 'partial' | 'not_met' | 'not_assessed' | 'not_applicable'
        drafted_state: 'met' | 'partial' | 'not_met' | 'not_assessed' | 'not_applicable'
        quote: string | null
        note: string
        confirmed_by: {
          id: number
          name: string
        } | null
        confirmed_at: string | null
      }[]
      created_at: string
      version: number
    }[]
  }
  /** Add an agreement; its clauses are drafted from its file */
  'POST /api/v1/vendors/{id}/agreements': {
    params: {
      id: number
    }
    body: {
      title?: string
      signed_on?: string | null
      valid_from?: string | null
      valid_until?: string | null
      signer?: string
      scc_module?: number | null
      file_id?: number | null
      kind: 'dpa' | 'scc' | 'ccpa_addendum' | 'baa' | 'contract'
      state: 'template' | 'signed' | 'ended'
    }
    answer: {
      id: number
      vendor_id: number
      kind: 'dpa' | 'scc' | 'ccpa_addendum' | 'baa' | 'contract'
      title: string
      state: 'template' | 'signed' | 'ended'
      signed_on: string | null
      valid_from: string | null
      valid_until: string | null
      signer: string
      scc_module: number | null
      file: {
        id: number
        name: string
        media_type: string
        sha256: string
      } | null
      reading: string | null
      is_in_force: boolean
      clauses: {
        clause_id: string
        title: string
        law: string
        state: 'met' | 'partial' | 'not_met' | 'not_assessed' | 'not_applicable'
        drafted_state: 'met' | 'partial' | 'not_met' | 'not_assessed' | 'not_applicable'
        quote: string | null
        note: string
        confirmed_by: {
          id: number
          name: string
        } | null
        confirmed_at: string | null
      }[]
      created_at: string
      version: number
    }
  }
  /** Get an agreement with its clauses */
  'GET /api/v1/vendors/{id}/agreements/{agreement_id}': {
    params: {
      id: number
      agreement_id: number
    }
    answer: {
      id: number
      vendor_id: number
      kind: 'dpa' | 'scc' | 'ccpa_addendum' | 'baa' | 'contract'
      title: string
      state: 'template' | 'signed' | 'ended'
      signed_on: string | null
      valid_from: string | null
      valid_until: string | null
      signer: string
      scc_module: number | null
      file: {
        id: number
        name: string
        media_type: string
        sha256: string
      } | null
      reading: string | null
      is_in_force: boolean
      clauses: {
        clause_id: string
        title: string
        law: string
        state: 'met' | 'partial' | 'not_met' | 'not_assessed' | 'not_applicable'
        drafted_state: 'met' | 'partial' | 'not_met' | 'not_assessed' | 'not_applicable'
        quote: string | null
        note: string
        confirmed_by: {
          id: number
          name: string
        } | null
        confirmed_at: string | null
      }[]
      created_at: string
      version: number
    }
  }
  /** Edit an agreement; another file is read again */
  'PATCH /api/v1/vendors/{id}/agreements/{agreement_id}': {
    params: {
      id: number
      agreement_id: number
    }
    body?: {
      title?: string
      signed_on?: string | null
      valid_from?: string | null
      valid_until?: string | null
      signer?: string
      scc_module?: number | null
      file_id?: number | null
      kind?: 'dpa' | 'scc' | 'ccpa_addendum' | 'baa' | 'contract'
      state?: 'template' | 'signed' | 'ended'
      version?: number
    }
    answer: {
      id: number
      vendor_id: number
      kind: 'dpa' | 'scc' | 'ccpa_addendum' | 'baa' | 'contract'
      title: string
      state: 'template' | 'signed' | 'ended'
      signed_on: string | null
      valid_from: string | null
      valid_until: string | null
      signer: string
      scc_module: number | null
      file: {
        id: number
        name: string
        media_type: string
        sha256: string
      } | null
      reading: string | null
      is_in_force: boolean
      clauses: {
        clause_id: string
        title: string
        law: string
        state: 'met' | 'partial' | 'not_met' | 'not_assessed' | 'not_applicable'
        drafted_state: 'met' | 'partial' | 'not_met' | 'not_assessed' | 'not_applicable'
        quote: string | null
        note: string
        confirmed_by: {
          id: number
          name: string
        } | null
        confirmed_at: string | null
      }[]
      created_at: string
      version: number
    }
  }
  /** Delete an agreement */
  'DELETE /api/v1/vendors/{id}/agreements/{agreement_id}': {
    params: {
      id: number
      agreement_id: number
    }
    answer: undefined
  }
  /** Confirm the drafted state of a clause, or change it */
  'PUT /api/v1/vendors/{id}/agreements/{agreement_id}/clauses/{clause_id}': {
    params: {
      id: number
      agreement_id: number
      clause_id: string
    }
    body: {
      state: 'met' | 'partial' | 'not_met' | 'not_assessed' | 'not_applicable'
      note?: string
    }
    answer: {
      id: number
      vendor_id: number
      kind: 'dpa' | 'scc' | 'ccpa_addendum' | 'baa' | 'contract'
      title: string
      state: 'template' | 'signed' | 'ended'
      signed_on: string | null
      valid_from: string | null
      valid_until: string | null
      signer: string
      scc_module: number | null
      file: {
        id: number
        name: string
        media_type: string
        sha256: string
      } | null
      reading: string | null
      is_in_force: boolean
      clauses: {
        clause_id: string
        title: string
        law: string
        state: 'met' | 'partial' | 'not_met' | 'not_assessed' | 'not_applicable'
        drafted_state: 'met' | 'partial' | 'not_met' | 'not_assessed' | 'not_applicable'
        quote: string | null
        note: string
        confirmed_by: {
          id: number
          name: string
        } | null
        confirmed_at: string | null
      }[]
      created_at: string
      version: number
    }
  }
  /** List findings about all vendors, newest first */
  'GET /api/v1/findings': {
    query?: {
      status?: 'open' | 'in_progress' | 'resolved' | 'accepted'
      severity?: 'low' | 'medium' | 'high' | 'critical'
      vendor_id?: number
      limit?: number
      cursor?: number
    }
    answer: {
      id: number
      vendor_id: number
      title: string
      detail: string
      severity: 'low' | 'medium' | 'high' | 'critical'
      status: 'open' | 'in_progress' | 'resolved' | 'accepted'
      owner: {
        id: number
        name: string
      } | null
      due_on: string | null
      is_late: boolean
      source: 'entered' | 'clause' | 'investigation' | 'assessment'
      created_at: string
      closed_at: string | null
      version: number
    }[]
  }
  /** Add a finding */
  'POST /api/v1/vendors/{id}/findings': {
    params: {
      id: number
    }
    body: {
      detail?: string
      status?: 'open' | 'in_progress' | 'resolved'
      owner_id?: number | null
      due_on?: string | null
      title: string
      severity: 'low' | 'medium' | 'high' | 'critical'
    }
    answer: {
      id: number
      vendor_id: number
      title: string
      detail: string
      severity: 'low' | 'medium' | 'high' | 'critical'
      status: 'open' | 'in_progress' | 'resolved' | 'accepted'
      owner: {
        id: number
        name: string
      } | null
      due_on: string | null
      is_late: boolean
      source: 'entered' | 'clause' | 'investigation' | 'assessment'
      created_at: string
      closed_at: string | null
      version: number
    }
  }
  /** Get a finding */
  'GET /api/v1/vendors/{id}/findings/{finding_id}': {
    params: {
      id: number
      finding_id: number
    }
    answer: {
      id: number
      vendor_id: number
      title: string
      detail: string
      severity: 'low' | 'medium' | 'high' | 'critical'
      status: 'open' | 'in_progress' | 'resolved' | 'accepted'
      owner: {
        id: number
        name: string
      } | null
      due_on: string | null
      is_late: boolean
      source: 'entered' | 'clause' | 'investigation' | 'assessment'
      created_at: string
      closed_at: string | null
      version: number
    }
  }
  /** Edit a finding, or conclude it with `"status": "resolved"` */
  'PATCH /api/v1/vendors/{id}/findings/{finding_id}': {
    params: {
      id: number
      finding_id: number
    }
    body?: {
      detail?: string
      status?: 'open' | 'in_progress' | 'resolved'
      owner_id?: number | null
      due_on?: string | null
      title?: string
      severity?: 'low' | 'medium' | 'high' | 'critical'
      version?: number
    }
    answer: {
      id: number
      vendor_id: number
      title: string
      detail: string
      severity: 'low' | 'medium' | 'high' | 'critical'
      status: 'open' | 'in_progress' | 'resolved' | 'accepted'
      owner: {
        id: number
        name: string
      } | null
      due_on: string | null
      is_late: boolean
      source: 'entered' | 'clause' | 'investigation' | 'assessment'
      created_at: string
      closed_at: string | null
      version: number
    }
  }
  /** Accept the risk of a vendor or of one finding until a day */
  'POST /api/v1/vendors/{id}/acceptances': {
    params: {
      id: number
    }
    body: {
      finding_id?: number | null
      reason: string
      expires_on: string
    }
    answer: {
      id: number
      finding_id: number | null
      reason: string
      risk_score: number
      expires_on: string
      accepted_by: {
        id: number
        name: string
      } | null
      accepted_at: string
      ended_at: string | null
      is_in_force: boolean
    }
  }
  /** End an acceptance; it stays on record */
  'DELETE /api/v1/vendors/{id}/acceptances/{acceptance_id}': {
    params: {
      id: number
      acceptance_id: number
    }
    answer: {
      id: number
      finding_id: number | null
      reason: string
      risk_score: number
      expires_on: string
      accepted_by: {
        id: number
        name: string
      } | null
      accepted_at: string
      ended_at: string | null
      is_in_force: boolean
    }
  }
  /** List assessments, newest first */
  'GET /api/v1/assessments': {
    query?: {
      vendor_id?: number
      limit?: number
      cursor?: number
    }
    answer: {
      id: number
      status: 'requested' | 'in_progress' | 'awaiting_vendor' | 'review' | 'completed' | 'failed' | 'cancelled'
      vendor: string
      vendor_id: number
      type: 'privacy' | 'compliance' | 'security' | 'full'
      priority: 'urgent' | 'high' | 'normal'
      risk_score: number | null
      risk: 'low' | 'medium' | 'high' | 'very_high' | null
      conclusion: 'approve' | 'conditions' | 'escalate' | 'reject' | null
      created_at: string
      due_at: string
      is_overdue: boolean
      answered: number
      asked: number
      url: string
    }[]
  }
  /** Start an assessment of a vendor */
  'POST /api/v1/assessments': {
    body: {
      vendor: string
      type?: 'privacy' | 'compliance' | 'security' | 'full'
      priority?: 'urgent' | 'high' | 'normal'
      use?: string
    }
    answer: {
      id: number
      status: 'requested' | 'in_progress' | 'awaiting_vendor' | 'review' | 'completed' | 'failed' | 'cancelled'
      vendor: string
      vendor_id: number
      type: 'privacy' | 'compliance' | 'security' | 'full'
      priority: 'urgent' | 'high' | 'normal'
      risk_score: number | null
      risk: 'low' | 'medium' | 'high' | 'very_high' | null
      conclusion: 'approve' | 'conditions' | 'escalate' | 'reject' | null
      created_at: string
      due_at: string
      is_overdue: boolean
      answered: number
      asked: number
      url: string
      completed_at: string | null
      conclusion_reason: string
      conditions: string
      concluded_by: {
        id: number
        name: string
      } | null
      concluded_at: string | null
      question: {
        offers: {
          kind: 'app' | 'sdk' | 'domain' | 'company'
          key: string
          name: string
          company: string | null
          level: 'high' | 'medium' | 'low' | 'unknown'
        }[]
        addresses: string[]
      } | null
      questions: {
        id: string
        section: string
        text: string
      }[]
      answers: {
        question_id: string
        value: null | boolean | number | string | string[]
        comment: string
        answered_at: string
      }[]
      submitted_at: string | null
      version: number
    }
  }
  /** Get an assessment with questions and answers */
  'GET /api/v1/assessments/{id}': {
    params: {
      id: number
    }
    answer: {
      id: number
      status: 'requested' | 'in_progress' | 'awaiting_vendor' | 'review' | 'completed' | 'failed' | 'cancelled'
      vendor: string
      vendor_id: number
      type: 'privacy' | 'compliance' | 'security' | 'full'
      priority: 'urgent' | 'high' | 'normal'
      risk_score: number | null
      risk: 'low' | 'medium' | 'high' | 'very_high' | null
      conclusion: 'approve' | 'conditions' | 'escalate' | 'reject' | null
      created_at: string
      due_at: string
      is_overdue: boolean
      answered: number
      asked: number
      url: string
      completed_at: string | null
      conclusion_reason: string
      conditions: string
      concluded_by: {
        id: number
        name: string
      } | null
      concluded_at: string | null
      question: {
        offers: {
          kind: 'app' | 'sdk' | 'domain' | 'company'
          key: string
          name: string
          company: string | null
          level: 'high' | 'medium' | 'low' | 'unknown'
        }[]
        addresses: string[]
      } | null
      questions: {
        id: string
        section: string
        text: string
      }[]
      answers: {
        question_id: string
        value: null | boolean | number | string | string[]
        comment: string
        answered_at: string
      }[]
      submitted_at: string | null
      version: number
    }
  }
  /** Say which vendor is meant, where an assessment asks */
  'POST /api/v1/assessments/{id}/answer': {
    params: {
      id: number
    }
    body?: {
      subject?: string
      website?: string
      name_alone?: true
    }
    answer: {
      id: number
      status: 'requested' | 'in_progress' | 'awaiting_vendor' | 'review' | 'completed' | 'failed' | 'cancelled'
      vendor: string
      vendor_id: number
      type: 'privacy' | 'compliance' | 'security' | 'full'
      priority: 'urgent' | 'high' | 'normal'
      risk_score: number | null
      risk: 'low' | 'medium' | 'high' | 'very_high' | null
      conclusion: 'approve' | 'conditions' | 'escalate' | 'reject' | null
      created_at: string
      due_at: string
      is_overdue: boolean
      answered: number
      asked: number
      url: string
      completed_at: string | null
      conclusion_reason: string
      conditions: string
      concluded_by: {
        id: number
        name: string
      } | null
      concluded_at: string | null
      question: {
        offers: {
          kind: 'app' | 'sdk' | 'domain' | 'company'
          key: string
          name: string
          company: string | null
          level: 'high' | 'medium' | 'low' | 'unknown'
        }[]
        addresses: string[]
      } | null
      questions: {
        id: string
        section: string
        text: string
      }[]
      answers: {
        question_id: string
        value: null | boolean | number | string | string[]
        comment: string
        answered_at: string
      }[]
      submitted_at: string | null
      version: number
    }
  }
  /** Send the questionnaire to the vendor */
  'POST /api/v1/assessments/{id}/send': {
    params: {
      id: number
    }
    body?: {
      set_key?: string
      contact_name?: string
      contact_email?: '' | string
      days?: number
    }
    answer: {
      assessment: {
        id: number
        status: 'requested' | 'in_progress' | 'awaiting_vendor' | 'review' | 'completed' | 'failed' | 'cancelled'
        vendor: string
        vendor_id: number
        type: 'privacy' | 'compliance' | 'security' | 'full'
        priority: 'urgent' | 'high' | 'normal'
        risk_score: number | null
        risk: 'low' | 'medium' | 'high' | 'very_high' | null
        conclusion: 'approve' | 'conditions' | 'escalate' | 'reject' | null
        created_at: string
        due_at: string
        is_overdue: boolean
        answered: number
        asked: number
        url: string
        completed_at: string | null
        conclusion_reason: string
        conditions: string
        concluded_by: {
          id: number
          name: string
        } | null
        concluded_at: string | null
        question: {
          offers: {
            kind: 'app' | 'sdk' | 'domain' | 'company'
            key: string
            name: string
            company: string | null
            level: 'high' | 'medium' | 'low' | 'unknown'
          }[]
          addresses: string[]
        } | null
        questions: {
          id: string
          section: string
          text: string
        }[]
        answers: {
          question_id: string
          value: null | boolean | number | string | string[]
          comment: string
          answered_at: string
        }[]
        submitted_at: string | null
        version: number
      }
      questionnaire_url: string
    }
  }
  /** Conclude an assessment: approve, approve with conditions, escalate or reject */
  'POST /api/v1/assessments/{id}/conclusion': {
    params: {
      id: number
    }
    body: {
      conclusion: 'approve' | 'conditions' | 'escalate' | 'reject'
      reason: string
      conditions?: string
      version?: number
    }
    answer: {
      id: number
      status: 'requested' | 'in_progress' | 'awaiting_vendor' | 'review' | 'completed' | 'failed' | 'cancelled'
      vendor: string
      vendor_id: number
      type: 'privacy' | 'compliance' | 'security' | 'full'
      priority: 'urgent' | 'high' | 'normal'
      risk_score: number | null
      risk: 'low' | 'medium' | 'high' | 'very_high' | null
      conclusion: 'approve' | 'conditions' | 'escalate' | 'reject' | null
      created_at: string
      due_at: string
      is_overdue: boolean
      answered: number
      asked: number
      url: string
      completed_at: string | null
      conclusion_reason: string
      conditions: string
      concluded_by: {
        id: number
        name: string
      } | null
      concluded_at: string | null
      question: {
        offers: {
          kind: 'app' | 'sdk' | 'domain' | 'company'
          key: string
          name: string
          company: string | null
          level: 'high' | 'medium' | 'low' | 'unknown'
        }[]
        addresses: string[]
      } | null
      questions: {
        id: string
        section: string
        text: string
      }[]
      answers: {
        question_id: string
        value: null | boolean | number | string | string[]
        comment: string
        answered_at: string
      }[]
      submitted_at: string | null
      version: number
    }
  }
  /** Cancel an assessment */
  'POST /api/v1/assessments/{id}/cancel': {
    params: {
      id: number
    }
    answer: {
      id: number
      status: 'requested' | 'in_progress' | 'awaiting_vendor' | 'review' | 'completed' | 'failed' | 'cancelled'
      vendor: string
      vendor_id: number
      type: 'privacy' | 'compliance' | 'security' | 'full'
      priority: 'urgent' | 'high' | 'normal'
      risk_score: number | null
      risk: 'low' | 'medium' | 'high' | 'very_high' | null
      conclusion: 'approve' | 'conditions' | 'escalate' | 'reject' | null
      created_at: string
      due_at: string
      is_overdue: boolean
      answered: number
      asked: number
      url: string
      completed_at: string | null
      conclusion_reason: string
      conditions: string
      concluded_by: {
        id: number
        name: string
      } | null
      concluded_at: string | null
      question: {
        offers: {
          kind: 'app' | 'sdk' | 'domain' | 'company'
          key: string
          name: string
          company: string | null
          level: 'high' | 'medium' | 'low' | 'unknown'
        }[]
        addresses: string[]
      } | null
      questions: {
        id: string
        section: string
        text: string
      }[]
      answers: {
        question_id: string
        value: null | boolean | number | string | string[]
        comment: string
        answered_at: string
      }[]
      submitted_at: string | null
      version: number
    }
  }
  /** List alerts, newest first */
  'GET /api/v1/alerts': {
    query?: {
      kind?: 'breach' | 'conduct' | 'score_change' | 'new_sub_processor' | 'policy_change' | 'document_expiring' | 'agreement_expiring' | 'review_due' | 'review_overdue' | 'answer_received' | 'override_stale' | 'finding_overdue' | 'finding_assigned' | 'objection_due' | 'renewal_due'
      limit?: number
      cursor?: number
    }
    answer: {
      id: number
      kind: 'breach' | 'conduct' | 'score_change' | 'new_sub_processor' | 'policy_change' | 'document_expiring' | 'agreement_expiring' | 'review_due' | 'review_overdue' | 'answer_received' | 'override_stale' | 'finding_overdue' | 'finding_assigned' | 'objection_due' | 'renewal_due'
      severity: 'low' | 'medium' | 'high' | 'critical'
      title: string
      description: string
      action_required: string | null
      vendor_id: number | null
      is_read: boolean
      created_at: string
    }[]
  }
  /** Get an alert */
  'GET /api/v1/alerts/{id}': {
    params: {
      id: number
    }
    answer: {
      id: number
      kind: 'breach' | 'conduct' | 'score_change' | 'new_sub_processor' | 'policy_change' | 'document_expiring' | 'agreement_expiring' | 'review_due' | 'review_overdue' | 'answer_received' | 'override_stale' | 'finding_overdue' | 'finding_assigned' | 'objection_due' | 'renewal_due'
      severity: 'low' | 'medium' | 'high' | 'critical'
      title: string
      description: string
      action_required: string | null
      vendor_id: number | null
      is_read: boolean
      created_at: string
    }
  }
  /** Mark an alert as read or unread, for the member who made the key */
  'PATCH /api/v1/alerts/{id}': {
    params: {
      id: number
    }
    body: {
      is_read: boolean
    }
    answer: {
      id: number
      kind: 'breach' | 'conduct' | 'score_change' | 'new_sub_processor' | 'policy_change' | 'document_expiring' | 'agreement_expiring' | 'review_due' | 'review_overdue' | 'answer_received' | 'override_stale' | 'finding_overdue' | 'finding_assigned' | 'objection_due' | 'renewal_due'
      severity: 'low' | 'medium' | 'high' | 'critical'
      title: string
      description: string
      action_required: string | null
      vendor_id: number | null
      is_read: boolean
      created_at: string
    }
  }
  /** List public data breaches, newest first */
  'GET /api/v1/breaches': {
    query?: {
      since?: string
      severity?: string
      q?: string
      limit?: number
      cursor?: string
    }
    answer: {
      id: string
      company: string
      company_id: string | null
      domain: string | null
      title: string
      description: string
      severity: 'low' | 'medium' | 'high' | 'critical'
      is_verified: boolean
      discovered_date: string
      breach_date: {
        from: string | null
        to: string | null
      }
      affected_users: number | null
      data_types: string[]
      sources: {
        title: string
        url: string
        published_on: string | null
      }[]
    }[]
  }
  /** Get a breach */
  'GET /api/v1/breaches/{id}': {
    params: {
      id: string
    }
    answer: {
      id: string
      company: string
      company_id: string | null
      domain: string | null
      title: string
      description: string
      severity: 'low' | 'medium' | 'high' | 'critical'
      is_verified: boolean
      discovered_date: string
      breach_date: {
        from: string | null
        to: string | null
      }
      affected_users: number | null
      data_types: string[]
      sources: {
        title: string
        url: string
        published_on: string | null
      }[]
    }
  }
  /** List scans that the organization asked for with its keys, newest first */
  'GET /api/v1/scans': {
    query?: {
      limit?: number
    }
    answer: {
      id: string
      kind: 'app' | 'site' | 'har'
      name: string
      subject: string | null
      version: string | null
      status: 'queued' | 'running' | 'done' | 'failed'
      created_at: string
      started_at: string | null
      ended_at: string | null
      kept_until: string | null
      failure: string | null
      url: string
    }[]
  }
  /** Scan a web page before consent, after accepting, after rejecting and with Global Privacy Control */
  'POST /api/v1/scans': {
    body: {
      url: string
    }
    answer: {
      id: string
      kind: 'app' | 'site' | 'har'
      name: string
      subject: string | null
      version: string | null
      status: 'queued' | 'running' | 'done' | 'failed'
      created_at: string
      started_at: string | null
      ended_at: string | null
      kept_until: string | null
      failure: string | null
      url: string
    }
  }
  /** Get a scan with its result */
  'GET /api/v1/scans/{id}': {
    params: {
      id: string
    }
    answer: {
      id: string
      kind: 'app' | 'site' | 'har'
      name: string
      subject: string | null
      version: string | null
      status: 'queued' | 'running' | 'done' | 'failed'
      created_at: string
      started_at: string | null
      ended_at: string | null
      kept_until: string | null
      failure: string | null
      url: string
      risk_score: number | null
      risk: 'low' | 'medium' | 'high' | 'very_high' | null
      result: Record<string, unknown> | null
    }
  }
  /** Delete a scan */
  'DELETE /api/v1/scans/{id}': {
    params: {
      id: string
    }
    answer: undefined
  }
  /** List events of the audit log, newest first */
  'GET /api/v1/audit-log': {
    query?: {
      subject?: string
      limit?: number
      cursor?: number
    }
    answer: {
      ordinal: number
      at: string
      actor: string
      actor_name: string | null
      kind: string
      subject: string
      details: Record<string, unknown>
      previous_hash: string
      hash: string
    }[]
  }
  /** List members of the organization */
  'GET /api/v1/members': {
    answer: {
      id: number
      first_name: string
      last_name: string
      email: string
      role: 'viewer' | 'manager' | 'administrator'
      has_second_factor: boolean
      created_at: string
    }[]
  }
  /** Invite someone by email, as a viewer or a manager */
  'POST /api/v1/members': {
    body: {
      email: string
      role: 'viewer' | 'manager'
    }
    answer: {
      id: number
      email: string
      role: 'viewer' | 'manager' | 'administrator'
      created_at: string
      expires_at: string
    }
  }
  /** Get a member */
  'GET /api/v1/members/{id}': {
    params: {
      id: number
    }
    answer: {
      id: number
      first_name: string
      last_name: string
      email: string
      role: 'viewer' | 'manager' | 'administrator'
      has_second_factor: boolean
      created_at: string
    }
  }
  /** Make a member a viewer or a manager; administrators are changed in the portal */
  'PATCH /api/v1/members/{id}': {
    params: {
      id: number
    }
    body: {
      role: 'viewer' | 'manager'
    }
    answer: {
      id: number
      first_name: string
      last_name: string
      email: string
      role: 'viewer' | 'manager' | 'administrator'
      has_second_factor: boolean
      created_at: string
    }
  }
  /** List open invitations, newest first */
  'GET /api/v1/invitations': {
    answer: {
      id: number
      email: string
      role: 'viewer' | 'manager' | 'administrator'
      created_at: string
      expires_at: string
    }[]
  }
  /** Revoke an invitation */
  'DELETE /api/v1/invitations/{id}': {
    params: {
      id: number
    }
    answer: undefined
  }
  /** Get the score of a vendor with every factor and the evidence behind it */
  'GET /api/v1/vendors/{id}/report': {
    params: {
      id: number
    }
    query?: {
      format?: 'json' | 'pdf'
    }
    answer: {
      vendor: string
      vendor_id: number
      risk_score: number | null
      risk: 'low' | 'medium' | 'high' | 'very_high' | null
      computed_risk_score: number | null
      risk_reason: string | null
      risk_low: number | null
      risk_high: number | null
      risk_basis: 'measured' | 'record' | 'role-alone' | 'none' | null
      confidence: string | null
      method_version: string | null
      computed_at: string | null
      compliance_status: 'compliant' | 'non_compliant' | 'review_required'
      factors: {
        factor: string
        points: number
        state: string
        note: string
        evidence: {
          url: string | null
          sha256: string | null
          captured_at: string | null
        }[]
      }[]
      url: string
    }
  }
  /** Search the public catalog */
  'GET /api/v1/search': {
    query?: {
      q?: string
      type?: 'all' | 'app' | 'sdk' | 'domain'
      limit?: number
      cursor?: number
    }
    answer: {
      id: string
      name: string
      type: 'app' | 'sdk' | 'domain'
      company: string
      risk_score: number | null
      risk: 'low' | 'medium' | 'high' | 'very_high' | null
      risk_low: number | null
      risk_high: number | null
      risk_basis: 'measured' | 'record' | 'role-alone' | 'none' | null
      risk_reason: string | null
      data_collected: string[]
      sdk_trackers: string[]
      domains: string[]
    }[]
  }
  /** List webhook endpoints */
  'GET /api/v1/webhooks': {
    answer: {
      id: number
      url: string
      description: string
      events: ('assessment.completed' | 'risk.changed' | 'compliance.alert')[]
      is_enabled: boolean
      disabled_reason: string | null
      created_at: string
      last_delivered_at: string | null
      recent: {
        delivered: number
        failed: number
        waiting: number
      }
    }[]
  }
  /** Add a webhook endpoint; its signing secret is only in this answer */
  'POST /api/v1/webhooks': {
    body: {
      url: string
      description?: string
      events: ('assessment.completed' | 'risk.changed' | 'compliance.alert')[]
    }
    answer: {
      id: number
      url: string
      description: string
      events: ('assessment.completed' | 'risk.changed' | 'compliance.alert')[]
      is_enabled: boolean
      disabled_reason: string | null
      created_at: string
      last_delivered_at: string | null
      recent: {
        delivered: number
        failed: number
        waiting: number
      }
      secret: string
    }
  }
  /** Delete a webhook endpoint with its deliveries */
  'DELETE /api/v1/webhooks/{id}': {
    params: {
      id: number
    }
    answer: undefined
  }
  /** Send an example of an event now, marked as a test */
  'POST /api/v1/webhooks/{id}/test': {
    params: {
      id: number
    }
    body?: {
      event?: 'assessment.completed' | 'risk.changed' | 'compliance.alert'
    }
    answer: {
      id: number
      message_id: string
      event: 'assessment.completed' | 'risk.changed' | 'compliance.alert' | 'vendors.exported'
      state: 'queued' | 'delivered' | 'retrying' | 'dead'
      attempts: number
      created_at: string
      delivered_at: string | null
      next_attempt_at: string | null
      last_status: number | null
      last_error: string | null
      last_answer: string | null
      payload: string
    }
  }
  /** List deliveries of a webhook endpoint, newest first */
  'GET /api/v1/webhooks/{id}/deliveries': {
    params: {
      id: number
    }
    query?: {
      state?: 'queued' | 'delivered' | 'retrying' | 'dead'
      limit?: number
      cursor?: number
    }
    answer: {
      id: number
      message_id: string
      event: 'assessment.completed' | 'risk.changed' | 'compliance.alert' | 'vendors.exported'
      state: 'queued' | 'delivered' | 'retrying' | 'dead'
      attempts: number
      created_at: string
      delivered_at: string | null
      next_attempt_at: string | null
      last_status: number | null
      last_error: string | null
      last_answer: string | null
      payload: string
    }[]
  }
  /** Send a delivery again, with the same id and a new time */
  'POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/replay': {
    params: {
      id: number
      delivery_id: number
    }
    answer: {
      id: number
      message_id: string
      event: 'assessment.completed' | 'risk.changed' | 'compliance.alert' | 'vendors.exported'
      state: 'queued' | 'delivered' | 'retrying' | 'dead'
      attempts: number
      created_at: string
      delivered_at: string | null
      next_attempt_at: string | null
      last_status: number | null
      last_error: string | null
      last_answer: string | null
      payload: string
    }
  }
  /** REST hooks of the organisation */
  'GET /api/v1/hooks': {
    answer: {
      id: number
      target_url: string
      event: 'assessment.completed' | 'risk.changed' | 'compliance.alert'
    }[]
  }
  /** Subscribe a REST hook; the same target and event again answers with the subscription that is there */
  'POST /api/v1/hooks': {
    body: {
      target_url: string
      event: 'assessment.completed' | 'risk.changed' | 'compliance.alert'
    }
    answer: {
      id: number
      target_url: string
      event: 'assessment.completed' | 'risk.changed' | 'compliance.alert'
    }
  }
  /** Unsubscribe a REST hook; a target that answers 410 is unsubscribed too */
  'DELETE /api/v1/hooks/{id}': {
    params: {
      id: number
    }
    answer: undefined
  }
  /** What a REST hook of this event is sent: one example that never happened */
  'GET /api/v1/hooks/samples/{event}': {
    params: {
      event: 'assessment.completed' | 'risk.changed' | 'compliance.alert'
    }
    answer: Record<string, unknown>[]
  }
}

export type CallKey = keyof Calls
/** What a call is sent: parts that hold nothing that must be said may be left out. */
export type Sending<Key extends CallKey> = Omit<Calls[Key], 'answer'>
export type Answer<Key extends CallKey> = Calls[Key]['answer']

/** Codes of refusals, beside those of single calls that are read only. */
export type ProblemCode =
  | 'address_not_proved'
  | 'already_ended'
  | 'answer_closed'
  | 'answer_wrong'
  | 'assessment_state'
  | 'body_too_large'
  | 'breach_not_found'
  | 'busy'
  | 'catalog_unknown'
  | 'changed_meanwhile'
  | 'clause_unknown'
  | 'connector_not_here'
  | 'cross_site'
  | 'data_type_unknown'
  | 'day_past'
  | 'days_out_of_order'
  | 'disk_full'
  | 'endpoint_not_found'
  | 'exclusion_bad_host'
  | 'exclusion_not_found'
  | 'file_empty'
  | 'file_infected'
  | 'file_too_large'
  | 'file_type_refused'
  | 'file_unchecked'
  | 'file_unknown'
  | 'finding_unknown'
  | 'idempotency_in_hand'
  | 'idempotency_key_reused'
  | 'invalid_json'
  | 'invalid_request'
  | 'key_ended'
  | 'key_required'
  | 'mail_allowance_used'
  | 'merge_gone'
  | 'merge_with_itself'
  | 'method_not_allowed'
  | 'no_file'
  | 'not_a_form'
  | 'not_found'
  | 'not_scored'
  | 'offer_not_found'
  | 'one_file_only'
  | 'organization_suspended'
  | 'owner_unknown'
  | 'question_set_unknown'
  | 'questionnaire_files_enough'
  | 'questionnaire_gone'
  | 'questionnaire_incomplete'
  | 'questionnaire_submitted'
  | 'questionnaire_unknown'
  | 'questionnaires_enough'
  | 'questions_wrong'
  | 'queue_full'
  | 'rate_limited'
  | 'reader_not_proved'
  | 'report_failed'
  | 'request_abandoned'
  | 'role_not_enough'
  | 'scan_bad_address'
  | 'scan_egress_off'
  | 'scan_entry_not_found'
  | 'scan_excluded'
  | 'scan_failed'
  | 'scan_no_rescan'
  | 'scan_no_sarif'
  | 'scan_no_score'
  | 'scan_not_found'
  | 'scan_not_publishable'
  | 'scan_not_ready'
  | 'scan_not_yours'
  | 'scan_too_many'
  | 'scan_too_many_of_host'
  | 'scans_not_comparable'
  | 'scope_missing'
  | 'second_factor_wanted'
  | 'sign_in_required'
  | 'signed_on_missing'
  | 'staff_role_not_enough'
  | 'staff_second_factor_wanted'
  | 'too_many_connections'
  | 'too_many_hooks'
  | 'too_many_keys'
  | 'too_many_webhooks'
  | 'unavailable'
  | 'unsupported_media_type'
  | 'upload_cut_off'
  | 'uploads_busy'
  | 'vendor_archived'
  | 'vendor_known'
  | 'vendor_merged'
  | 'vendor_unnamed'
  | 'webhook_disabled'
  | 'webhook_target_refused'
  | 'website_not_public'
  | 'workbook_unreadable'
  // Known to newer servers; the check for the known ones stays.
  | (string & {})
