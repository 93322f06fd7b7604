import type { AlertFrequency, FolderChange, FolderSearchRequest, SecurityEventKind } from 'shared/contracts'
import type { Lang, SiteId } from 'shared/sites'
import type { Json } from './json-columns.ts'

/** `browser` is no link of its own: it says in which browser the link `confirm` beside it was asked for. */
export type LinkPurpose = 'confirm' | 'browser' | 'reset' | 'email' | 'stop'

/** What is kept of people, and the queue of mails. */
export interface AccountTables {
  /** A person. */
  accounts: {
    id: string
    /** In lower case. */
    email: string
    /** Argon2id, or null before a first password was confirmed. */
    password_hash: string | null
    /** When the address was first confirmed, or null. */
    confirmed_at: string | null
    first_name: string
    last_name: string
    /** Number of the country's filter, or null. */
    country: number | null
    /** Interface language by site, as JSON. */
    languages: string
    /** Roles by site, as JSON. */
    roles: string
    alert_frequency: AlertFrequency
    /** Of the person's library; empty: none. */
    link_resolver: string
    /** 1 while the person wants searches kept. */
    keeps_history: number
    created_at: string
    changed_at: string
  }

  /** A session is valid while its row is there. */
  sessions: {
    /** The token's `jti`. */
    id: string
    account_id: string
    site: SiteId
    /** Of the login; a renewal keeps it. */
    signed_in_at: string
    expires_at: string
    /** The id of the first of a login's sessions: renewals share it. */
    login_id: string
    /** 1: it began with the password. */
    password_given: number
    /** The browser by its own word; empty when it does not say. */
    browser: string
    system: string
    last_used_at: string
  }

  /** A passkey: only its public half is known here. */
  passkeys: {
    id: string
    account_id: string
    /** As the authenticator names it, base64url. */
    credential_id: string
    /** COSE key, base64url. */
    public_key: string
    /** How often the authenticator says it was used; 0 where it does not count. */
    counter: number
    /** The site at whose address it works. */
    site: SiteId
    browser: string
    system: string
    created_at: string
    last_used_at: string | null
  }

  /** The key of an authenticator app. */
  one_time_codes: {
    account_id: string
    /** Encrypted, with a key that is not in the database. */
    secret: string
    /** Period of the last code that was accepted: it and those before are used. */
    last_step: number
    /** Periods by which the clock of the app differs from ours. */
    drift: number
    /** A right code of another period than expected: the period of its app, and how far that was off; 0 for none. */
    met_step: number
    met_drift: number
    begun_at: string
    /** Null until a first code was shown; until then none is asked for. */
    confirmed_at: string | null
  }

  /** Recovery codes that were not used. */
  recovery_codes: {
    account_id: string
    /** Keyed hash of a code of 140 bits. */
    hash: string
  }

  /** What happened to an account, for its owner. */
  security_events: {
    id: string
    account_id: string
    kind: SecurityEventKind
    browser: string
    system: string
    /** More than 1 for the same failure in a row. */
    times: number
    at: string
  }

  /** A link sent by mail that does something once. */
  mail_links: {
    /** SHA-256 of the token: the table cannot be used to follow a link. */
    id: string
    account_id: string
    purpose: LinkPurpose
    /** The address it was sent to. */
    email: string
    /** Password that opening the link sets, hashed; or null. */
    password_hash: string | null
    /** Address of the site that was asked from, to go on at; or null. */
    next: string | null
    expires_at: string
    used_at: string | null
  }

  /** Briefs that people without an account asked for; each is sent once its link is opened. */
  brief_requests: {
    /** SHA-256 of the token. */
    id: string
    email: string
    /** What was asked for. Emptied, as the address is, once it is sent. */
    request: string
    expires_at: string
    used_at: string | null
  }

  /** Solved challenges, so that each counts once. */
  used_challenges: {
    id: string
    expires_at: string
  }

  saved_documents: {
    account_id: string
    site: SiteId
    document_id: string
    saved_at: string
    /** Order within a site: the highest was saved last. */
    position: number
  }

  /** A named list of documents. */
  folders: {
    id: string
    account_id: string
    site: SiteId
    name: string
    /** The public half of the address it is shared at (`share-links.ts`); null where it is not shared. */
    share: string | null
    created_at: string
    changed_at: string
  }

  /** The search that a folder is kept up to date with. */
  folder_searches: {
    folder_id: string
    search: Json<FolderSearchRequest>
    /** Documents of a higher revision may be new to the folder. */
    revision: number
    looked_at: string
    /** Ids of the documents in the folder that were known to be retracted then. */
    retracted: Json<string[]>
    /** What bringing it up to date changed last; null before. */
    change: Json<FolderChange> | null
  }

  folder_documents: {
    folder_id: string
    document_id: string
    /** Plain text, empty where there is none. */
    note: string
    /** The lowest stands first. */
    position: number
    added_at: string
  }

  saved_searches: {
    id: string
    account_id: string
    site: SiteId
    query: string
    /** Filter keys in their order, as JSON. */
    keys: string
    /** Hash of query and set of keys; tells searches apart. */
    fingerprint: string
    /** Language the query's words are read in. */
    lang: Lang
    /** 1 while the alert is on. */
    alert_on: number
    /** `most` or `all`: how much of the query a document must hold. */
    match_mode: string
    /** Ids of concepts that are not expanded, joined by commas, or `all`. */
    unexpanded: string
    /** 1 where only documents in the search's language are meant. */
    in_language: number
    /** 1 where only the best documents are meant. */
    best: number
    /** Sort criteria joined by commas; empty for the site's own. */
    sort: string
    /** What somebody calls it; empty: by its words. */
    name: string
    /** How often the alert comes; null: as the account says. */
    frequency: AlertFrequency | null
    /** When the alert last looked for news; null before the first time. */
    looked_at: string | null
    /** Documents whose content has a higher revision are new to the alert. */
    alert_revision: number
    position: number
    created_at: string
  }

  /** Searches of people who turned their history on. */
  search_history: {
    account_id: string
    site: SiteId
    /** In the order they were searched for first. */
    number: number
    /** The query string of the results page. */
    search: string
    /** Hash of it. */
    fingerprint: string
    /** Documents it found. */
    total: number
    /** The boolean line that finds the same, or empty. */
    strategy: string
    searched_at: string
  }

  /** Alerts of curated searches. */
  curated_alerts: {
    account_id: string
    curated_id: string
    site: SiteId
    lang: Lang
    alert_revision: number
    /** As of a saved search. */
    frequency: AlertFrequency | null
    looked_at: string | null
    created_at: string
  }

  /** Which document went out for which alert; each does once. */
  alerted_documents: {
    account_id: string
    /** Id of the saved search, or `curated:` and the curated search's id. */
    alert_id: string
    document_id: string
    mail_id: string
    alerted_at: string
  }

  /** When a person's digest of a site was last put together. */
  digests: {
    account_id: string
    site: SiteId
    last_run_at: string
  }

  /** The queue of mails. */
  mails: {
    id: string
    /** Null for mails that outlive the account. */
    account_id: string | null
    recipient: string
    kind: string
    /** Subject, texts and headers as JSON; emptied once sent, since mails hold links that act. */
    message: string
    state: 'queued' | 'sent' | 'failed'
    attempts: number
    next_attempt_at: string
    /** Until then another process is sending it. */
    leased_until: string | null
    /** Short reason of the last failure, without addresses. */
    problem: string | null
    created_at: string
    sent_at: string | null
  }

  /** Logins, mails and passwords that were asked for, to limit how many. */
  attempts: {
    /** Hash of what is counted. */
    key: string
    at: string
  }

  /** Failures in a row, such as wrong passwords of an account. */
  streaks: {
    /** Hash of what is counted. */
    key: string
    failures: number
    last_at: string
  }

  /** Jobs that one process at a time does. */
  leases: {
    name: string
    holder: string
    until: string
  }
}
