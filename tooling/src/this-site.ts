import type { Site } from 'federation/registry'
import { openDestination, type Destination } from 'federation/release'
import { siteIds } from 'shared/sites'
import { apiAddress } from './processes/api-address.ts'
import { fromRoot, siteFolder } from './root.ts'
import { settingOf } from './setting.ts'
import { assembleSite } from './texts/assemble.ts'
import { missingWords } from './texts/missing-words.ts'

/** The site of this project, by the settings of this process. */
export const thisSite = (): Site => {
  const [folder, chosen] = [siteFolder(), settingOf('RELEASE_KEY_FILE')]
  return {
    folder,
    keys: {
      chosen,
      made: fromRoot('build/release-key.pem'),
      next: settingOf('RELEASE_NEXT_KEY_FILE') ?? (chosen ? undefined : fromRoot('build/release-key-next.pem')),
    },
    publicKeys: settingOf('RELEASE_PUBLIC_KEY'),
    rights: settingOf('RELEASE_RIGHTS') ?? fromRoot('rights.json'),
    names: siteIds,
    api: apiAddress(),
    assembleTexts: (shell, registry) => assembleSite({ folder }, shell, registry),
    missingTexts: (texts) =>
      settingOf('LANGUAGES_REQUIRED').flatMap((lang) => {
        const missing = missingWords(texts, lang)
        return missing.length > 0 ? [`texts/${lang}.json lacks ${missing.join(', ')}`] : []
      }),
  }
}

/** The place of a copy that a command's option names, or else a setting. */
export const copyPlace = (to: string | undefined): string | undefined => to ?? settingOf('RELEASES_URL')

/** Where changes of this process go: the site's folder, and the copy that an option or a setting names. */
export const thisDestination = (
  to?: string,
  say?: (line: string) => void,
  team = settingOf('RELEASE_TEAM'),
): Promise<Destination> => openDestination(thisSite(), copyPlace(to), say, team)
