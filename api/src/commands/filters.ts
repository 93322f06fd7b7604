import { defineCommand } from '../command-line/define-command.ts'
import { completenessOf } from '../catalogue/completeness.ts'
import { readPlace } from '../config.ts'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { loadFilterTrees, type TreeNode } from '../taxonomy/filter-trees.ts'
import { nodeCounts } from '../catalogue/node-counts.ts'
import { withDatabase } from '../database/open-database.ts'
import { siteIds } from 'shared/sites'

const percent = (share: number): string => `${(Math.floor(share * 1000) / 10).toFixed(1)} %`

export default defineCommand({
  run: () =>
    withDatabase(readPlace(process.env), async (db) => {
      const trees = loadFilterTrees()
      const { documents, counts } = await nodeCounts(createDocumentStore(db), trees)
      console.log('| site | documents | filters | keys of older links | filters with documents | translated |')
      console.log('| ---- | --------- | ------- | ------------------- | ---------------------- | ---------- |')
      for (const site of siteIds) {
        const { nodes, aliases, withDocuments, translated } = completenessOf(trees[site], counts[site])
        const languages = Object.entries(translated).map(([lang, share]) => `${lang} ${percent(share)}`)
        const cells = [site, documents[site], nodes, aliases, percent(withDocuments), languages.join(', ')]
        console.log(`| ${cells.join(' | ')} |`)
      }
      for (const site of siteIds) {
        console.log(`\n${site}: ${documents[site]} documents`)
        const print = (node: TreeNode, depth: number) => {
          console.log(
            `${String(counts[site].get(node.key) ?? 0).padStart(7)}  ${'  '.repeat(depth)}${node.label.en} (${node.key})`,
          )
          for (const child of node.children) print(child, depth + 1)
        }
        for (const group of trees[site].groups) print(group, 0)
      }
    }),
})
