import { isSheet as isCut, type Paper, type PrintBlock, type PrintDocument, type PrintTable } from '#kit/work/print';
import { barcodeSvg, qrSvg } from './codes';
import { isPicture, logoHeight } from './picture';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign]!);
/** A text of the document: whatever it holds is text. */
const html = (text: string): string => escaped(text).replaceAll('\n', '<br>');

/** The document as a page to show and to print: black on white, no scripts, one style sheet. */
export const printHtml = (document: PrintDocument): string => {
  const stamp = document.stamp ? `<p class="stamp">${html(document.stamp)}</p>` : '';
  return (
    `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${escaped(document.title)}</title><style>${styleOf(document)}</style></head>` +
    `<body><main>${stamp}${document.blocks.map(blockHtml).join('')}${stamp}</main></body></html>`
  );
};

/** Pieces in a row. */
const widest = 8;
const classes = (...names: readonly (string | false | undefined)[]): string => {
  const kept = names.filter(Boolean).join(' ');
  return kept && ` class="${kept}"`;
};
const blockHtml = (block: PrintBlock): string => {
  if ('text' in block) return `<p${classes(block.align, block.bold && 'bold', block.size)}>${html(block.text)}</p>`;
  if ('rule' in block) return `<hr${classes(block.rule === 'dashed' && 'dashed')}>`;
  if ('pair' in block)
    return `<p${classes('pair', block.bold && 'bold', block.size)}><span>${html(block.pair[0])}</span><span>${html(block.pair[1])}</span></p>`;
  if ('table' in block) return tableHtml(block.table);
  if ('qr' in block) return codeHtml(qrSvg(block.qr, block.size ?? 30), block.caption);
  if ('barcode' in block) return codeHtml(barcodeSvg(block.barcode, block.as) ?? '', block.caption ?? block.barcode);
  if ('space' in block) return '<br>'.repeat(Math.max(0, Math.min(block.space, 40)));
  if ('row' in block)
    return `<div class="row">${block.row.map(({ width, label, blocks }) => `<section style="flex:${Math.max(0.1, width ?? 1)}">${label ? `<p class="tiny bold">${html(label)}</p>` : ''}${blocks.map(blockHtml).join('')}</section>`).join('')}</div>`;
  if ('grid' in block)
    return `<div class="grid${block.plain ? ' plain' : ''} across-${Math.max(1, Math.min(block.across, widest))}">${block.grid.map((cell) => `<section${block.height === undefined ? '' : ` style="min-height:${Number(block.height)}mm;box-sizing:border-box"`}>${cell.map(blockHtml).join('')}</section>`).join('')}</div>`;
  if ('picture' in block) return pictureHtml(block);
  return 'logo' in block ? '<div class="logo" role="img" aria-label="Logotipo"></div>' : '<div class="cut"></div>';
};
const pictureHtml = ({ picture, size, beside }: Extract<PrintBlock, { readonly picture: unknown }>): string => {
  const side = Math.max(5, Math.min(size, 180));
  const drawn = isPicture(picture)
    ? `<span class="photo" style="width:${side}mm;height:${side}mm;background-image:url('${picture}')"></span>`
    : '';
  return `<div class="beside">${drawn}<div>${beside.map(blockHtml).join('')}</div></div>`;
};
const codeHtml = (svg: string, caption: string | undefined): string =>
  `<figure>${svg}${caption ? `<figcaption>${html(caption)}</figcaption>` : ''}</figure>`;

const tableHtml = ({ columns, rows, totals, size }: PrintTable): string => {
  const line = (cells: readonly string[], tag: 'td' | 'th', more = ''): string =>
    `<tr>${columns.map(({ align }, index) => `<${tag}${more}${classes(align)}>${html(cells[index] ?? '')}</${tag}>`).join('')}</tr>`;
  return (
    `<table${classes(size)}><thead>${line(
      columns.map(({ label }) => label),
      'th',
      ' scope="col"',
    )}</thead><tbody>${rows.map((row) => line(row, 'td')).join('')}</tbody>` +
    `${totals ? `<tfoot>${line(totals, 'td')}</tfoot>` : ''}</table>`
  );
};

/** Printable width, and the size of the letters. */
const papers: Readonly<Record<Paper, { readonly page: string; readonly width: string; readonly font: string }>> = {
  A4: { page: 'A4', width: '180mm', font: '10.5pt' },
  A5: { page: 'A5', width: '128mm', font: '9pt' },
  '80mm': { page: '80mm auto', width: '72mm', font: '9.5pt' },
  '58mm': { page: '58mm auto', width: '48mm', font: '8.5pt' },
};
const styleOf = ({ paper, landscape, logo }: PrintDocument): string => {
  const { page, width, font } = papers[paper];
  const isSheet = isCut(paper);
  const edge = paper === 'A5' ? '10mm' : '15mm';
  const lying = paper === 'A5' ? '190mm' : '267mm';
  return (
    `@page{size:${page}${isSheet && landscape ? ' landscape' : ''};margin:${isSheet ? edge : '0'}}` +
    `body{margin:0;background:#fff;color:#000;font:${font}/1.3 Arial,Helvetica,sans-serif}` +
    `main{width:${isSheet && landscape ? lying : width};margin:${isSheet ? '0 auto' : '2mm auto'};overflow-wrap:anywhere}` +
    'p{margin:0}.center{text-align:center}.right{text-align:right}.bold{font-weight:700}.tiny{font-size:.62em}.small{font-size:.82em}.large{font-size:1.35em}.huge{font-size:1.9em}' +
    'hr{border:0;border-top:1px solid #000;margin:.5em 0}hr.dashed{border-top-style:dashed}' +
    '.pair{display:flex;justify-content:space-between;gap:1em}.pair span:last-child{text-align:right}' +
    'table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}thead{display:table-header-group}tr{break-inside:avoid}' +
    `th,td{text-align:left;vertical-align:top;padding:${isSheet ? '.3em .5em' : '.1em .2em'}}th{border-bottom:1px solid #000}td{border-bottom:${isSheet ? '1px solid #ccc' : '0'}}` +
    '.tiny th,.tiny td{overflow-wrap:break-word;padding:.3em}th.right,td.right{text-align:right}th.center,td.center{text-align:center}tfoot td{border-top:1px solid #000;border-bottom:0;font-weight:700}' +
    'figure{margin:.5em 0;text-align:center;break-inside:avoid}figure svg{max-width:100%}figcaption{font-size:.82em}' +
    `.grid{display:grid;gap:4mm}.grid section{border:1px dashed #666;border-radius:2mm;padding:3mm;break-inside:avoid}${isSheet ? Array.from({ length: widest }, (_, index) => `.across-${index + 1}{grid-template-columns:repeat(${index + 1},1fr)}`).join('') : ''}` +
    `.grid.plain section{border:0;padding:0}.beside{display:flex;gap:2mm;break-inside:avoid}.beside>div{flex:1;min-width:0}.photo{flex:none;border-radius:1mm;background:center/cover no-repeat;print-color-adjust:exact;-webkit-print-color-adjust:exact}` +
    `.row{${isSheet ? 'display:flex;margin-top:-1px;' : ''}break-inside:avoid}.row section{border:1px solid #000;padding:${isSheet ? '.5mm 1mm' : '1mm'};min-width:0;${isSheet ? 'margin-right:-1px' : 'margin-top:-1px'}}.row+:not(.row){margin-top:1mm}` +
    `.cut{break-after:page}${isSheet ? '' : '.cut{border-top:1px dashed #999;margin:3mm 0}'}@media print{.cut{border:0}}` +
    `${isPicture(logo) ? `.logo{height:${logoHeight}mm;margin:0 0 2mm;background:url("${logo}") center/contain no-repeat;print-color-adjust:exact;-webkit-print-color-adjust:exact}` : ''}` +
    '.stamp{border:2px solid #000;padding:.3em;text-align:center;font-weight:700}@media screen{body{padding:8mm 0}}'
  );
};
