import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse } from './analyse.ts'
import { chineseQueryWords } from './chinese.ts'

const terms: [tag: string, text: string, terms: string][] = [
  ['en', 'Vaccinations of children', 'vaccin of child'],
  ['en', "children's U.S. programs", 'child us program'],
  ['en', 'Childrens womens mens peoples', 'child woman man peopl'],
  ['en', "people's womens' non-mens", 'peopl woman nonmen non man'],
  ['en', 'Crohn´s Crohn`s Crohn′s Crohnʹs Crohn＇s Hawaiʻi', 'crohn crohn crohn crohn crohn hawaii hawai i'],
  ['en', 'asth\u00adma \u2060asthma\u200f COVID-\u200b19', 'asthma asthma covid19 covid 19'],
  ['en', 'COVID-19', 'covid19 covid 19'],
  ['en', 'paediatric tumours', 'pediatr tumor'],
  ['en', 'T-cell', 'tcell t cell'],
  ['en', '２０２０ ＳＡＲＳ', '2020 sar'],
  ['es', 'Evaluación de las políticas', 'evalu|evaluacion de las polit'],
  ['es', 'niños', 'nin'],
  ['fr', "L'évaluation des hôpitaux d'été", 'evalu de hopital ete'],
  ['fr', 'santé', 'sant'],
  ['pt', 'Avaliações em saúde', 'avali|avaliaco em saud'],
  ['de', 'Größe', 'grosse'],
  ['zh-Hans', '系统评价', '系 系统 统 评 评价 价'],
  ['zh-Hant', '系統評價', '系 系统 统 评 评价 价'],
  ['zh-Hans', '2020年新冠', '2020 年 新 新冠 冠'],
]

for (const [tag, text, expected] of terms) {
  test(`${tag} text ${text} is found by ${expected}`, () => {
    assert.equal(
      analyse(text, tag)
        .tokens.map((token) => token.terms.join('|'))
        .join(' '),
      expected,
    )
  })
}

test('the parts of a compound word stand side by side, the joined word at the first of them', () => {
  assert.deepEqual(
    analyse('long COVID-19 cases', 'en').tokens.map(({ word, position }) => `${word} ${position}`),
    ['long 0', 'covid19 1', 'covid 1', '19 2', 'cases 3'],
  )
})

test('an elided article takes no position', () => {
  assert.equal(analyse("l'école", 'fr').length, 1)
})

test('Chinese queries are cut into words, single characters put together, words without meaning left out', () => {
  assert.deepEqual(
    chineseQueryWords('新冠疫苗的系统评价').map(({ text }) => text),
    ['新冠', '疫苗', '系统', '评价'],
  )
})
