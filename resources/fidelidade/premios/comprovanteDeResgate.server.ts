import { calls, run } from '#kit';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { empresa } from '../../../schemas/cadastros/empresa';
import { premio } from '../../../schemas/fidelidade/premios/premio';
import { premioResgate } from '../../../schemas/fidelidade/premios/premioResgate';
import { hashDe } from '../../comum/acompanhamento.server';
import { temPagina } from '../../delivery/funcionamento/porta.server';
import { qrImage } from '../../comum/qr.server';
import { diaDe, primeiroNome } from '../papel.server';
import { resgatePublico } from './comprovanteDeResgate';

export const paginaDoResgate = calls(premioResgate, {
  resgate: run(resgatePublico, async ({ within, notFound, publicUrl }, { form }) => {
    const linkHash = await hashDe(form.token);
    const found = (await within('*', ({ rows }) => rows.one(premioResgate, { linkHash }))) ?? notFound();
    return within(found.empresa, async ({ rows }) => {
      const shop = await rows.get(empresa, found.empresa);
      if (!temPagina(shop)) return notFound();
      const aberto = found.situacao === 'SOLICITADO' || found.situacao === 'DISPONIVEL';
      if (!aberto) return { loja: shop.shortName, aberto, resgate: null };
      const [who, one] = [await rows.get(cliente, found.cliente), await rows.get(premio, found.premio)];
      return {
        loja: shop.shortName,
        aberto,
        resgate: {
          premio: one?.nome ?? '',
          nome: primeiroNome(who?.nome),
          codigo: found.codigo,
          ate: diaDe(found.validade),
          situacao: found.situacao,
          qr: qrImage(`${publicUrl}/r/${form.token}`),
        },
      };
    });
  }),
});
