import assert from 'node:assert/strict'
import { test } from 'node:test'
import { htmlFault } from './html-fault.ts'

const whole = [
  '',
  'text &lt;b&gt; > text',
  '<main><!-- --><p class="a" hidden="">a<br/>b</p><!----></main>',
  '<svg viewBox="0 0 1 1"><title>a</title><linearGradient id="b"></linearGradient></svg>',
  '<textarea rows="2">a</textarea><input value="a > b"/>',
  '<meta name="citation_title" content="http-equiv"/><template><p></p></template>',
]
for (const html of whole) test(`whole: ${html}`, () => assert.equal(htmlFault(html), null))

const broken = [
  ...['textarea', 'template', 'script', 'style', 'title', 'noscript', 'select', 'xmp', 'iframe', 'plaintext'].map(
    (name) => `<${name}>`,
  ),
  ...['<!-- a', '<!-->-->', '<!--->-->', '<!-- a --!>', '<![CDATA[ a ]]>', '<?a?>', '<svg><style><!--</style></svg>'],
  ...['</div><div>', '<p>a<p>b', '<b><i></b></i>', '<div/>', '<a', '<a b="c', '<a b=c></a>', '<a b="c"d></a>', 'a<'],
  ...['<title><b></b></title>', '<svg><title><style></style></title></svg>', '<noscript><p></p></noscript>'],
  ...['<body inert=""></body>', '<html hidden=""></html>', '<base href="/x"/>', '<frameset></frameset>'],
  ...['<meta http-equiv="refresh" content="0"/>', '<p><META content="0" HTTP-EQUIV="refresh"/></p>'],
  ...['<b id="config"></b>', '<b ID="state"></b>', '<b id="&#115;tart"></b>', '<b id="&#x68;ints"></b>'],
]
for (const html of broken) test(`not whole: ${html}`, () => assert.notEqual(htmlFault(html), null))
