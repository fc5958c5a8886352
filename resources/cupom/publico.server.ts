import { calls, open, r } from '#kit';
import { f } from '#fields';
import { empresa } from '../../schemas/cadastros/empresa';
import { cupomCodigo } from '../../schemas/cupom/cupomCodigo';
import { cupomDesconto } from '../../schemas/cupom/cupomDesconto';
import { zoneOf } from '../period';
import { momentoDe } from './servico/momento';
import { paginaDoCupom } from './servico/pagina';

const codigo = f.text({ max: 20, pattern: /^[A-Z0-9]+$/ });

/** What the links of a coupon lead to: its own page and nowhere else. */
export const paginasDeCupom = calls(cupomDesconto, {
  curto: open('GET /c/{curto}', {
    perHour: 600,
    mutates: false,
    form: { curto: f.text({ required: true, pattern: /^[a-z0-9]{8}$/ }), codigo },
    result: r.redirect,
    run: async ({ form, within, notFound }) => {
      const cupom =
        (await within('*', ({ rows }) => rows.one(cupomDesconto, { codigoCurto: form.curto }))) ?? notFound();
      return {
        redirect: `/services/cupomdesconto/publico/${cupom.token}${form.codigo ? `?codigo=${form.codigo}` : ''}`,
      };
    },
  }),
  pagina: open('GET publico/{token}', {
    perHour: 600,
    mutates: false,
    form: { token: f.text({ required: true, pattern: /^[0-9a-f]{32}$/ }), codigo },
    result: r.html,
    run: async ({ form, within, notFound, now }) =>
      within('*', async ({ rows }) => {
        const cupom = await rows.one(cupomDesconto, { token: form.token });
        const shop = cupom && (await rows.get(empresa, cupom.empresa));
        if (!shop || shop.bloqueado) return notFound();
        // A code that was used, or is of another coupon, is not shown.
        const own = form.codigo
          ? await rows.one(cupomCodigo, {
              empresa: cupom.empresa,
              cupom: cupom.id,
              codigo: form.codigo,
              situacao: ['DISPONIVEL', 'ENVIADO'],
            })
          : undefined;
        return {
          page: paginaDoCupom({
            empresa: { nome: shop.shortName, site: shop.site, whatsapp: shop.whatsapp },
            cupom,
            codigo: own?.codigo ?? null,
            momento: momentoDe(now, zoneOf(shop.fuso)),
          }),
        };
      }),
  }),
});
