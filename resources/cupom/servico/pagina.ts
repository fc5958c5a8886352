import { recusaPorData } from './recusa';
import { condicoes, vantagem } from './texto';
import type { Cupom } from './desconto';
import type { Momento } from './momento';

export interface Pagina {
  readonly empresa: {
    readonly nome: string;
    readonly site: string | null;
    /** E.164 */ readonly whatsapp: string | null;
  };
  readonly cupom: Cupom;
  readonly codigo: string | null;
  readonly momento: Momento;
}
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const html = (text: string): string => text.replace(/[&<>"']/g, (one) => entities[one]!);

/**
 * The coupon as whoever was sent the link sees it: no script, everything typed by people escaped, links to the shop
 * alone.
 */
export const paginaDoCupom = ({ empresa, cupom, codigo, momento }: Pagina): string => {
  const refusal = recusaPorData(cupom, momento);
  const isOver =
    refusal !== undefined &&
    (cupom.situacao === 'CANCELADO' || Boolean(cupom.dataVencimento && cupom.dataVencimento < momento.dia));
  const chave = isOver ? null : (codigo ?? cupom.palavraChave);
  const title = `${vantagem(cupom)} · ${empresa.nome}`;
  const text = encodeURIComponent(`Olá! Quero usar o cupom ${chave ?? ''}.`);
  const links = [
    ...(empresa.whatsapp
      ? [[`https://wa.me/${empresa.whatsapp.replace(/\D/g, '')}?text=${text}`, 'Pedir pelo WhatsApp'] as const]
      : []),
    ...(empresa.site ? [[empresa.site, 'Pedir pelo site'] as const] : []),
  ];
  return (
    `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">` +
    `<meta property="og:title" content="${html(title)}"><meta property="og:description" content="${html(condicoes(cupom).join('. '))}"><title>${html(title)}</title><style>${style}</style></head>` +
    `<body><main><p class="shop">${html(empresa.nome)}</p><h1>${html(vantagem(cupom))}</h1><p class="name">${html(cupom.nome)}</p>` +
    (refusal ? `<p class="refused" role="status">${html(refusal)}</p>` : '') +
    (chave
      ? `<p class="label" id="codigo">Use este cupom no pedido</p><p class="code" aria-labelledby="codigo">${html(chave)}</p>`
      : '') +
    `<ul>${condicoes(cupom)
      .map((one) => `<li>${html(one)}</li>`)
      .join('')}</ul>` +
    (chave
      ? links.map(([href, label]) => `<a href="${html(href)}" rel="noopener nofollow">${label}</a>`).join('')
      : '') +
    '</main></body></html>'
  );
};

const style =
  ':root{color-scheme:light dark;--paper:#fff;--ground:#f1f5f9;--ink:#0f172a;--soft:#475569;--accent:#0f766e;--on:#fff;--line:#94a3b8;--warn:#92400e}' +
  '@media(prefers-color-scheme:dark){:root{--paper:#1e293b;--ground:#0f172a;--ink:#f1f5f9;--soft:#cbd5e1;--accent:#5eead4;--on:#042f2e;--line:#64748b;--warn:#fcd34d}}' +
  '*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}' +
  'main{width:100%;max-width:420px;background:var(--paper);border-radius:8px;padding:24px;text-align:center}' +
  'p,h1,ul{margin:0 0 12px}h1{font-size:1.7rem;line-height:1.2}.shop{font-weight:600}.name,.label,li{color:var(--soft)}.refused{color:var(--warn);font-weight:600}' +
  '.code{font:700 1.8rem/1.2 ui-monospace,monospace;letter-spacing:.06em;padding:14px;border:2px dashed var(--line);border-radius:8px;user-select:all;overflow-wrap:anywhere}' +
  'ul{padding:0;list-style:none;font-size:.9rem}a{display:block;margin-top:8px;padding:12px;border-radius:8px;background:var(--accent);color:var(--on);font-weight:600;text-decoration:none}' +
  'a+a{background:none;color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}';
