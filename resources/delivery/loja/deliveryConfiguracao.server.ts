import { calls, handlers, open, r, read, saves, type HandlerContext, type Infer } from '#kit';
import { cleanPhone, phoneKind, whatsappLink } from '#kit/phones';
import { f } from '#fields';
import { isEmail } from '#fields/email/email';
import { empresa } from '../../../schemas/cadastros/empresa';
import { deliveryConfiguracao } from '../../../schemas/delivery/loja/deliveryConfiguracao';
import { siteAnterior } from '../../../schemas/delivery/loja/siteAnterior';
import { configuracaoDoDelivery } from './deliveryConfiguracao';
import { momentoDoPedido } from '../../comum/momentoDoPedido.server';
import { vitrineDaLoja } from './vitrineDaLoja.server';
import { lojaVista } from '../cardapio/vistas';
import { cartazDe, type Cartaz } from '../cardapio/papel/cartaz.server';
import { diasReservado, problemaDoSite, siteDe, siteReservado, siteTomado } from './site.server';

type Configuracao = Infer<typeof deliveryConfiguracao>;
const dia = 86_400_000;

export const siteGuardado = saves(
  deliveryConfiguracao,
  {
    check: async ({ row: { site, empresa: company }, before, rows, now }) => {
      if (site === null || site === before?.site) return undefined;
      const wrong = problemaDoSite(site);
      if (wrong) return { site: wrong };
      const isKept = await siteReservado({ rows, now }, site, company);
      return isKept ? { site: 'Este endereço já é de outra loja!' } : undefined;
    },
    saved: async ({ row, before, rows, now }) => {
      if (!before?.site || before.site === row.site) return;
      const ate = new Date(now.getTime() + diasReservado * dia).toISOString();
      await rows.insert(siteAnterior, { site: before.site, empresa: row.empresa, ate });
    },
  },
  { on: ['site'] },
);

const enderecoDe = ({ publicUrl, refuse }: HandlerContext, { site }: Pick<Configuracao, 'site'>): string =>
  site ? `${publicUrl}/${site}` : refuse('Escolha antes o endereço da loja, em Entregas › Configuração do delivery!');

export const servidorDaConfiguracao = handlers(configuracaoDoDelivery, {
  enderecoDaLoja: ({ record, ...context }) => ({ url: enderecoDe(context, record) }),
  cartaz: async ({ record, ...context }) =>
    context.print(await cartazDe(context, record, { tipo: 'LOJA', url: enderecoDe(context, record) })),
});

const ver = { permission: ['DELIVERY_CONFIGURACAO_VER'], plan: 'DELIVERY' } as const;
const editar = { permission: ['DELIVERY_CONFIGURACAO_EDITAR'], plan: 'DELIVERY', perHour: 600 } as const;
const id = f.integer({ required: true });
const valido = { valido: f.bool({ required: true }), mensagem: f.text() };
const dito = (mensagem: string | undefined) => ({ valido: mensagem === undefined, mensagem });
/** `id`: configuration that asks; its own name counts as free. */
const perguntado = { valor: f.text({ required: true, max: 254 }), id: f.integer() };
const donaDe = async ({ rows }: HandlerContext, cdc: number | null): Promise<number | null> =>
  (cdc === null ? undefined : await rows.get(deliveryConfiguracao, cdc))?.empresa ?? null;
const tipos = { LOJA: 'Loja', MESA: 'Mesa', BALCAO: 'Balcão', WHATSAPP: 'WhatsApp' } as const;

export const chamadasDaConfiguracao = calls(deliveryConfiguracao, {
  edicao: read('GET edicao/{id}', {
    ...ver,
    record: deliveryConfiguracao,
    result: r.record(deliveryConfiguracao),
    run: ({ record }) => record,
  }),
  url: read('GET url/loja/{empresa}', {
    ...ver,
    form: { empresa: id },
    result: { url: f.url() },
    run: async ({ form, rows, publicUrl }) => {
      const found = await rows.one(deliveryConfiguracao, { empresa: form.empresa });
      return { url: found?.site ? `${publicUrl}/${found.site}` : null };
    },
  }),
  existe: read('GET existe/site', {
    ...editar,
    platform: true,
    form: { site: f.text({ required: true, max: 120 }), cdc: f.integer() },
    result: { site: f.text({ required: true }), existe: f.bool({ required: true }), mensagem: f.text() },
    run: async ({ form, ...context }) => {
      const site = siteDe(form.site);
      const wrong = problemaDoSite(site);
      if (wrong) context.refuse(wrong, 'site');
      const empresa = await donaDe(context, form.cdc);
      const existe = await siteTomado(context, site, { empresa });
      return { site, existe, mensagem: existe ? 'Este endereço já é de outra loja!' : null };
    },
  }),
  nome: read('POST valida/nomeloja', {
    ...editar,
    platform: true,
    form: perguntado,
    result: { ...valido, site: f.text({ required: true }) },
    run: async ({ form, ...context }) => {
      const site = siteDe(form.valor);
      const wrong = problemaDoSite(site);
      const empresa = await donaDe(context, form.id);
      const isTaken = wrong === undefined && (await siteTomado(context, site, { empresa }));
      return { ...dito(wrong ?? (isTaken ? 'Este endereço já é de outra loja!' : undefined)), site };
    },
  }),
  email: read('POST validaemail', {
    ...editar,
    form: perguntado,
    result: valido,
    run: ({ form }) => dito(isEmail(form.valor.trim().toLowerCase()) ? undefined : 'E-mail inválido!'),
  }),
  whats: read('POST validawhats', {
    ...editar,
    form: perguntado,
    result: valido,
    run: ({ form }) =>
      dito(
        phoneKind(String(cleanPhone(form.valor))) === 'mobile'
          ? undefined
          : 'Informe um celular com DDD, como (11) 98765-4321!',
      ),
  }),
  qrcode: read('GET print/qrcode/{a}/{b}', {
    ...ver,
    form: { a: id, b: f.enum(tipos, { required: true }) },
    result: r.file('text/html', 'application/pdf'),
    run: async ({ form, ...context }) => {
      const { rows, notFound, print } = context;
      const found =
        (await rows.one(deliveryConfiguracao, { empresa: form.a })) ??
        (await rows.get(deliveryConfiguracao, form.a)) ??
        notFound();
      const shop = (await rows.get(empresa, found.empresa)) ?? notFound();
      return print(await cartazDe(context, found, await alvoDo(context, form.b, found, shop)));
    },
  }),
  porToken: open('GET token-empresa/{token}', {
    perHour: 600,
    mutates: false,
    form: { token: f.text({ required: true, pattern: /^\w{32}$/ }) },
    result: lojaVista,
    run: async ({ form, within, notFound }) => {
      const wanted = { tokenCompartilhamento: form.token, situacao: { not: 'ENCERRADA' } } as const;
      const shop = await within('*', ({ rows }) => rows.one(empresa, wanted));
      return !shop || shop.bloqueado
        ? notFound()
        : within(shop.id, (context) => vitrineDaLoja(context, shop, 'SITE', momentoDoPedido(context)));
    },
  }),
});

const alvoDo = async (
  context: HandlerContext,
  tipo: keyof typeof tipos,
  configuracao: Configuracao,
  shop: Infer<typeof empresa>,
): Promise<Cartaz> => {
  if (tipo !== 'WHATSAPP') return { tipo, url: enderecoDe(context, configuracao) };
  const numero = configuracao.whatsapp ?? shop.whatsapp ?? context.refuse('A loja não tem WhatsApp!');
  return { tipo, url: whatsappLink(numero) };
};
