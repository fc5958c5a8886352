import { calls, get, r, run } from '#kit';
import { f } from '#fields';
import { empresa } from '../../schemas/cadastros/empresa';
import { cupomCodigo } from '../../schemas/cupom/cupomCodigo';
import { cupomDesconto } from '../../schemas/cupom/cupomDesconto';
import { temPagina } from '../delivery/funcionamento/porta.server';
import { logoNaPagina } from '../comum/logo.server';
import { zoneOf } from '../comum/period.server';
import { cupomPublico } from './paginaCupom';
import { momentoDe } from '../comum/momento.server';
import { vitrineDe } from './vitrine.server';

const { codigo, token } = cupomPublico.form!;
const paginaDe = (token: string | null, codigo: string | null): { readonly redirect: string } => ({
  redirect: `/cupom/${token}${codigo ? `?codigo=${codigo}` : ''}`,
});

/** Public links of a coupon; they lead to its own page only. */
export const paginasDeCupom = calls(cupomDesconto, {
  curto: run(
    get('/c/{curto}', {
      session: false,
      perHour: 600,
      form: { curto: f.text({ required: true, pattern: /^[a-z0-9]{8}$/ }), codigo },
      result: r.redirect,
    }),
    async ({ within, notFound }, { form }) => {
      const cupom =
        (await within('*', ({ rows }) => rows.one(cupomDesconto, { codigoCurto: form.curto }))) ?? notFound();
      return paginaDe(cupom.token, form.codigo);
    },
  ),
  /** Redirects the former address of the page: links already sent still work. */
  antiga: run(
    get('publico/{token}', { session: false, perHour: 600, form: { token, codigo }, result: r.redirect }),
    (context, { form }) => paginaDe(form.token, form.codigo),
  ),
  pagina: run(cupomPublico, async ({ within, notFound, now }, { form }) =>
    within('*', async ({ rows, db }) => {
      const cupom = await rows.one(cupomDesconto, { token: form.token });
      const shop = cupom && (await rows.get(empresa, cupom.empresa));
      if (!cupom || !temPagina(shop)) return notFound();
      // Hides a code that was used, or that belongs to another coupon.
      const own = form.codigo
        ? await rows.one(cupomCodigo, {
            empresa: cupom.empresa,
            cupom: cupom.id,
            codigo: form.codigo,
            situacao: ['DISPONIVEL', 'ENVIADO'],
          })
        : undefined;
      return {
        loja: {
          nome: shop.shortName,
          logo: await logoNaPagina({ db }, shop),
          site: shop.site,
          whatsapp: shop.whatsapp,
        },
        ...vitrineDe({ cupom, codigo: own?.codigo ?? null, momento: momentoDe(now, zoneOf(shop.fuso)) }),
      };
    }),
  ),
});
