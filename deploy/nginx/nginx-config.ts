import { forEver } from 'federation/files'
import { securityHeaders } from 'shared/connections'
import { keptFolders } from '../../shell/server/headers.ts'

export interface NginxSettings {
  /** Address to listen on, such as `80` or `127.0.0.1:8080`. */
  listen: string
  /** The site's folder: the one releases are made in, or a copy of it. */
  siteFolder: string
  /** The site server, which writes pages, registry and feeds. */
  siteOrigin: string
  apiOrigin: string
  /** Whether nginx has the module that hands out `.br` files. */
  brotli: boolean
}

/** What only nginx's outermost level takes. */
const transportMap = `map $https $strict_transport {\n  default "";\n  on "${securityHeaders(true)['strict-transport-security']}";\n}`

const staticFolder = (prefix: string, { siteFolder, brotli }: NginxSettings): string =>
  `  location ${prefix} {
    root ${siteFolder};
    # As the site server says itself: no release may register a service worker.
    if ($http_service_worker) {
      return 403;
    }
    # A missing file is a 404, never a page.
    try_files $uri =404;
    gzip_static on;${brotli ? '\n    brotli_static on;' : ''}
    gzip_vary on;
    add_header cache-control "${forEver}";
${Object.entries(securityHeaders(false))
  .map(([name, value]) => `    add_header ${name} "${value}" always;`)
  .join('\n')}
    add_header strict-transport-security $strict_transport always;
  }`

const passedOn = (location: string, origin: string, passesCookies: boolean): string =>
  `  location ${location} {
    proxy_pass ${origin};
    proxy_http_version 1.1;
    proxy_set_header host $http_host;
    proxy_set_header x-forwarded-for $proxy_add_x_forwarded_for;
    proxy_set_header x-forwarded-proto $scheme;
    proxy_set_header x-forwarded-host $http_host;${passesCookies ? '' : '\n    proxy_set_header cookie "";'}
  }`

/**
 * The part of an nginx configuration that stands inside `http { ... }`: files of releases from the disk, packed beforehand;
 * pages, texts and the registry from the site server, calls from the API, both with their own headers.
 */
export const nginxConfig = (settings: NginxSettings): string => `${transportMap}

server {
  listen ${settings.listen};
  server_name _;
  server_tokens off;
  # Of many cookies the site server takes away those that are not its own.
  large_client_header_buffers 4 256k;
  # The API refuses more itself; this stops it earlier.
  client_max_body_size 64k;
  charset utf-8;
  charset_types text/css text/javascript application/javascript application/json text/markdown text/plain;

  # What a release is built of is for the commands that read the folder.
  location ~ /contract\\.json(\\.\\w+)?$ {
    return 404;
  }

${keptFolders.map((folder) => staticFolder(folder, settings)).join('\n\n')}

${passedOn('/api/', settings.apiOrigin, false)}

${passedOn('/', settings.siteOrigin, true)}
}
`
