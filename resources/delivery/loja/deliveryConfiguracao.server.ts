import { calls, get, handlers, post, r, run, saves, type HandlerContext, type Infer } from '#kit';
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
    check: async ({ rows, now }, { row: { site, empresa: company }, before }) => {
      if (site === null || site === before?.site) return undefined;
      const wrong = problemaDoSite(site);
      if (wrong) return { site: wrong };
      const isKept = await siteReservado({ rows, now }, site, company);
      return isKept ? { site: 'Este endereço já é de outra loja!' } : undefined;
    },
    saved: async ({ rows, now }, { row, before }) => {
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
  enderecoDaLoja: (context, { record }) => ({ url: enderecoDe(context, record) }),
  cartaz: async (context, { record }) =>
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
  edicao: run(
    get('edicao/{id}', {
      ...ver,
      record: deliveryConfiguracao,
      result: r.record(deliveryConfiguracao),
    }),
    (context, { record }) => record,
  ),
  url: run(
    get('url/loja/{empresa}', {
      ...ver,
      form: { empresa: id },
      result: { url: f.url() },
    }),
    async ({ rows, publicUrl }, { form }) => {
      const found = await rows.one(deliveryConfiguracao, { empresa: form.empresa });
      return { url: found?.site ? `${publicUrl}/${found.site}` : null };
    },
  ),
  existe: run(
    get('existe/site', {
      ...editar,
      platform: true,
      form: { site: f.text({ required: true, max: 120 }), cdc: f.integer() },
      result: { site: f.text({ required: true }), existe: f.bool({ required: true }), mensagem: f.text() },
    }),
    async (context, { form }) => {
      const site = siteDe(form.site);
      const wrong = problemaDoSite(site);
      if (wrong) context.refuse(wrong, 'site');
      const empresa = await donaDe(context, form.cdc);
      const existe = await siteTomado(context, site, { empresa });
      return { site, existe, mensagem: existe ? 'Este endereço já é de outra loja!' : null };
    },
  ),
  nome: run(
    post('valida/nomeloja', {
      mutates: false,
      ...editar,
      platform: true,
      form: perguntado,
      result: { ...valido, site: f.text({ required: true }) },
    }),
    async (context, { form }) => {
      const site = siteDe(form.valor);
      const wrong = problemaDoSite(site);
      const empresa = await donaDe(context, form.id);
      const isTaken = wrong === undefined && (await siteTomado(context, site, { empresa }));
      return { ...dito(wrong ?? (isTaken ? 'Este endereço já é de outra loja!' : undefined)), site };
    },
  ),
  email: run(
    post('validaemail', { mutates: false, ...editar, form: perguntado, result: valido }),
    (context, { form }) => dito(isEmail(form.valor.trim().toLowerCase()) ? undefined : 'E-mail inválido!'),
  ),
  whats: run(
    post('validawhats', { mutates: false, ...editar, form: perguntado, result: valido }),
    (context, { form }) =>
      dito(
        phoneKind(String(cleanPhone(form.valor))) === 'mobile'
          ? undefined
          : 'Informe um celular com DDD, como (11) 98765-4321!',
      ),
  ),
  qrcode: run(
    get('print/qrcode/{a}/{b}', {
      ...ver,
      form: { a: id, b: f.enum(tipos, { required: true }) },
      result: r.file('text/html', 'application/pdf'),
    }),
    async (context, { form }) => {
      const { rows, notFound, print } = context;
      const found =
        (await rows.one(deliveryConfiguracao, { empresa: form.a })) ??
        (await rows.get(deliveryConfiguracao, form.a)) ??
        notFound();
      const shop = (await rows.get(empresa, found.empresa)) ?? notFound();
      return print(await cartazDe(context, found, await alvoDo(context, form.b, found, shop)));
    },
  ),
  porToken: run(
    get('token-empresa/{token}', {
      session: false,
      perHour: 600,
      form: { token: f.text({ required: true, pattern: /^\w{32}$/ }) },
      result: lojaVista,
    }),
    async ({ within, notFound }, { form }) => {
      const wanted = { tokenCompartilhamento: form.token, situacao: { not: 'ENCERRADA' } } as const;
      const shop = await within('*', ({ rows }) => rows.one(empresa, wanted));
      return !shop || shop.bloqueado
        ? notFound()
        : within(shop.id, (context) => vitrineDaLoja(context, shop, 'SITE', momentoDoPedido(context)));
    },
  ),
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
