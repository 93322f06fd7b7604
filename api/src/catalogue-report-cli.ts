import { dataFolder } from './catalogue/data-folder.ts'
import { createDocumentStore } from './catalogue/document-store.ts'
import { loadFilterTrees, type TreeNode } from './catalogue/filter-trees.ts'
import { nodeCounts } from './catalogue/node-counts.ts'
import { openDatabase } from './database/open-database.ts'
import { siteIds } from 'shared/sites'

/** Prints every filter of every site with the number of its documents; to see what the rules reach. */
const db = await openDatabase(dataFolder(process.env['DATA_DIR']), process.env['DATABASE_URL'] || undefined)
try {
  const trees = loadFilterTrees()
  const { documents, counts } = await nodeCounts(createDocumentStore(db), trees)
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
} finally {
  await db.destroy()
}
