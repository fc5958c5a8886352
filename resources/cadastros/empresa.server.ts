import { calls, get, post, query, r, run, type HandlerContext, type Infer } from '#kit';
import type { InCompany } from '#kit/calls/handlers';
import type { Returned } from '#kit/calls/result';
import { f } from '#fields';
import { empresa } from '../../schemas/cadastros/empresa';
import { config } from '../../schemas/sistema/configuracoes/config';
import { plano } from '../../schemas/cadastros/plano';
import { vendedor } from '../../schemas/cadastros/vendedor';
import { cidade } from '../../schemas/enderecamento/cidade';
import { faturaEmpresa } from '../../schemas/financeiro/faturas/faturaEmpresa';
import { instanciaWhatsapp } from '../../schemas/whatsapp/servidor/instanciaWhatsapp';
import { situacaoDoCertificado } from '../fiscal/certificado/certificado.server';
import { avisoDaSefaz } from '../fiscal/avisoDaSefaz.server';
import { manutencaoProgramada } from '../comum/manutencaoProgramada';
import { cobranca, pagamento } from '../comum/cobranca';
import { avisoDeContingencia } from '../fiscal/pendentes.server';
import { qrImage } from '../comum/qr.server';
import { funcoesDaEmpresa, mudarPlano } from '../comum/plano.server';
import { centavos, reais } from '../comum/centavos';
import { planosDoVendedor } from './planosDoVendedor';

type Company = Infer<typeof empresa>;
type Context = Pick<HandlerContext, 'ports' | 'rows' | 'user' | 'now' | 'refuse' | 'notFound'>;

const id = f.integer({ required: true, min: 1 });
/** Columns of a company that its employees may read, also of companies of its network. */
const resumo = r.named(
  'EmpresaResumida',
  r.record(empresa, [
    'id',
    'shortName',
    'companyName',
    'cpfCnpj',
    'logo',
    'unidade',
    'rede',
    'matriz',
    'situacao',
    'bloqueado',
    'fuso',
  ]),
);
const own = async ({ rows, user, notFound }: Context & InCompany): Promise<Company> =>
  (await rows.get(empresa, user.company.id)) ?? notFound();

/** The head of a network and its branches; a single shop is alone. */
const network = async (rows: HandlerContext['rows'], { id: code, matriz }: Company): Promise<readonly Company[]> => {
  const head = await rows.get(empresa, matriz ?? code);
  const branches = await rows.all(empresa, { matriz: matriz ?? code, $sort: [['shortName', 'asc']] });
  return [...(head ? [head] : []), ...branches];
};
const branchesOf = async (context: Context & InCompany): Promise<readonly Company[]> => {
  const company = await own(context);
  return (await network(context.rows, company)).filter((one) => one.id !== company.id);
};

/** Functions of the plan, from the caller's session. */
const whatsapp = { temPlanoWhatsApp: f.bool({ required: true }) };
const whatsappOf = ({ user }: Context) => ({ temPlanoWhatsApp: user.company !== null && user.plan.has('WHATSAPP') });

/** True when the company has a number on a WhatsApp server; the function in the plan alone does not imply that. */
const temServidor = async ({ rows, user }: Context): Promise<boolean> =>
  user.company !== null && rows.exists(instanciaWhatsapp, { empresa: user.company.id });

/** Notices for users who see notes or sell: they must know why a paper says «em contingência». */
const avisosFiscais = async (context: Context) =>
  context.user.plan.has('MODULO_FISCAL') &&
  (context.user.permissions.has('NOTA_FISCAL_VER') || context.user.permissions.has('FATURAMENTO_VER'))
    ? { avisoSefaz: await avisoDaSefaz(context), avisoContingencia: await avisoDeContingencia(context) }
    : {};
const umDia = 86_400_000;
/** Sentence of a maintenance that begins within a day or is under way, in the reader's zone. */
const avisoDeManutencao = async ({ rows, user, now }: Context): Promise<string | null> => {
  const programada = manutencaoProgramada(await rows.settings(config), now, user.zone, umDia);
  if (!programada) return null;
  const { agora, quando, mensagem } = programada;
  return `${agora ? 'Manutenção em curso' : 'Manutenção programada'}: ${quando}.${mensagem ? ` ${mensagem}` : ''}`;
};

/** Billing status (decision 0001). Amounts and trials are for billing administrators only. */
const billingOf = async (context: Context): Promise<Returned<typeof cobranca>> => {
  const { rows, user, now } = context;
  const administrador = user.permissions.has('FATURAMENTO_VER');
  const none = {
    bloqueado: false,
    experimental: false,
    administrador,
    faturaAberta: false,
    temServidorWhats: false,
    permitirTestarPlanoPro: false,
    avisoManutencao: await avisoDeManutencao(context),
  };
  const company = user.company && (await rows.get(empresa, user.company.id));
  if (!company) return none;
  const today = now.toLocaleDateString('en-CA', { timeZone: user.zone });
  const experimental = company.situacao === 'TESTE' && (company.fimTeste ?? '') >= today;
  const common = {
    ...none,
    bloqueado: company.bloqueado,
    motivoBloqueio: company.bloqueado ? company.motivoBloqueio : null,
    experimental,
    fimPeriodoExperimental: experimental ? company.fimTeste : null,
    temServidorWhats: await temServidor(context),
    ...(await avisosFiscais(context)),
  };
  if (!administrador) return common;
  const invoice = await rows.one(faturaEmpresa, {
    empresa: company.id,
    situacao: 'ABERTA',
    $sort: [['vencimento', 'asc']],
  });
  return {
    ...common,
    faturaAberta: invoice !== undefined,
    valorFatura: invoice?.valor,
    vencimentoFatura: invoice?.vencimento,
    pagavelAteFatura: invoice?.pagavelAte,
    permitirTestarPlanoPro: company.permiteTestarPlano !== false,
    urlEscolhaPlano: '/app/upgrade-plano',
    urlFaturaAberta: invoice && (invoice.url ?? '/app/financeiro/minhas-faturas'),
    ...(user.plan.has('MODULO_FISCAL') && { avisoCertificado: (await situacaoDoCertificado(context)).mensagem }),
  };
};

const comoPagar = async ({ rows, ports, user, refuse }: Context & InCompany) => {
  const found = await rows.one(faturaEmpresa, {
    empresa: user.company.id,
    situacao: 'ABERTA',
    $sort: [['vencimento', 'asc']],
  });
  const { competencia, valor, vencimento, url, linhaDigitavel, pixCopiaCola } =
    found ?? refuse('Não há fatura aberta!');
  return {
    simulado: pixCopiaCola !== null && ports.pagamentos.isSimulated,
    competencia,
    valor,
    vencimento,
    boleto: linhaDigitavel,
    pix: pixCopiaCola,
    qr: pixCopiaCola === null ? null : qrImage(pixCopiaCola),
    link: url ?? '/app/financeiro/minhas-faturas',
  };
};

const teste = { plano: f.text({ required: true }), fimPeriodoExperimental: f.date() };
/** Plan of the trial (decision 0001): PRO without a WhatsApp server, LIGHT with one, until the trial ends. */
const tryPlan = (codigo: 'LIGHT' | 'PRO') => async (context: Context & InCompany) => {
  const { rows, refuse } = context;
  const status = await billingOf(context);
  const may =
    status.experimental &&
    status.administrador &&
    status.permitirTestarPlanoPro &&
    status.temServidorWhats === (codigo === 'LIGHT');
  if (!may) refuse('Este teste de plano não está disponível para a sua empresa!');
  const { id: target } =
    (await rows.one(plano, { codigo, situacao: 'ATIVO' })) ?? refuse('Este plano não está à venda!');
  await mudarPlano(context, context.user.company.id, target);
  return { plano: codigo, fimPeriodoExperimental: status.fimPeriodoExperimental };
};

/**
 * Filters of the company search (decision 0001): text, one seller's only, and whether an administrator asks,
 * who also finds closed ones.
 */
const search = { sentenca: f.text({ max: 80 }), apenasSellerId: f.integer({ min: 1 }), administrador: f.bool() };
interface Search {
  readonly sentenca: string | null;
  readonly apenasSellerId: number | null;
  readonly administrador: boolean | null;
}
const achadas = r.page(
  r.named('EmpresaAchada', {
    company: {
      id: f.integer({ required: true }),
      name: f.text({ required: true }),
      corporateName: f.text({ required: true }),
      address: f.text({ required: true }),
    },
  }),
);
const addressText = (address: Company['address'], city: string | undefined): string =>
  address
    ? [[address.street, address.number].filter(Boolean).join(', '), address.neighborhoord, city]
        .filter(Boolean)
        .join(' - ')
    : '';

/** Searches companies: a seller's own, those a platform user may enter, or the user's own company. */
const searchCompanies = async (
  { rows, user }: Context,
  { page, form }: { readonly page: { readonly page: number; readonly size: number }; readonly form: Search },
) => {
  const { sentenca, apenasSellerId, administrador } = form;
  const mayEnter = user.platform && (user.admin || user.permissions.has('EMPRESA_ENTRAR'));
  // A user without a company who may enter none finds none.
  if (!mayEnter && !user.seller && !user.company) return { results: [], totalRecords: 0 };
  const whose = mayEnter
    ? apenasSellerId
      ? { vendedor: apenasSellerId }
      : {}
    : user.seller
      ? { vendedor: user.seller }
      : { id: user.company?.id ?? 0 };
  const found = await rows.find(
    empresa,
    {
      ...whose,
      ...(sentenca?.trim() && { $search: sentenca.trim() }),
      ...(!(mayEnter && administrador) && { situacao: { not: 'ENCERRADA' } }),
      $sort: [['shortName', 'asc']],
    },
    page,
  );
  const cities = await rows.byId(
    cidade,
    found.rows.map(({ address }) => address?.city),
  );
  return {
    results: found.rows.map(({ id: code, shortName, companyName, address }) => ({
      company: {
        id: code,
        name: shortName,
        corporateName: companyName,
        address: addressText(address, cities.get(address?.city ?? 0)?.nome),
      },
    })),
    totalRecords: found.total,
  };
};

export const chamadasEmpresa = calls(
  empresa,
  {
    logo: run(
      get('logoimagevo/{id}', {
        permission: [],
        record: empresa,
        result: { id: f.image(), url: f.text() },
      }),
      (context, { record: { logo } }) => ({ id: logo, url: logo === null ? null : `arquivo/findbyid/${logo}` }),
    ),
    logada: run(get('companyuserlogged', { permission: [], inCompany: true, result: resumo }), own),
    filiais: run(
      get('filiaisempresalogada', {
        permission: [],
        platform: true,
        inCompany: true,
        result: r.list(resumo),
      }),
      branchesOf,
    ),
    empresaEFiliais: run(
      get('empresalogadafiliais', {
        permission: [],
        platform: true,
        inCompany: true,
        result: r.list(resumo),
      }),
      async (context) => [await own(context), ...(await branchesOf(context))],
    ),
    rede: run(
      get('rede', {
        permission: [],
        platform: true,
        inCompany: true,
        result: r.list(resumo),
      }),
      async (context) => network(context.rows, await own(context)),
    ),
    matrizFiliais: run(
      get('matrizefiliais/{id}', {
        permission: [],
        platform: true,
        record: empresa,
        result: r.list(resumo),
      }),
      async ({ rows, user, notFound }, { record }) => {
        const all = await network(rows, record);
        const isTheirs = user.platform
          ? user.permissions.has('EMPRESA_VER')
          : all.some((one) => one.id === user.company?.id);
        return isTheirs ? all : notFound();
      },
    ),
    faturamento: run(get('faturamento/status', { permission: [], whileBlocked: true, result: cobranca }), billingOf),
    pagarFatura: run(
      get('faturamento/pagamento', {
        permission: ['FATURAMENTO_VER'],
        inCompany: true,
        whileBlocked: true,
        result: pagamento,
      }),
      comoPagar,
    ),
    testarLight: run(
      get('teste/planolight', { mutates: true, permission: ['FATURAMENTO_VER'], inCompany: true, result: teste }),
      tryPlan('LIGHT'),
    ),
    testarPro: run(
      get('teste/planopro', { mutates: true, permission: ['FATURAMENTO_VER'], inCompany: true, result: teste }),
      tryPlan('PRO'),
    ),
    servidorWhatsapp: run(get('servidor/whatsapp', { permission: [], result: whatsapp }), whatsappOf),
    whatsappMarketing: run(
      get('possui-whatsapp-marketing/{id}', {
        permission: [],
        record: empresa,
        result: f.bool({ required: true }),
      }),
      async (context, { record }) => {
        const functions = await funcoesDaEmpresa(context, record);
        return functions.has('WHATSAPP') && functions.has('MARKETING');
      },
    ),
    filtrarPorVendedor: run(
      post('filtrar-por-vendedor/{page}/{size}', {
        mutates: false,
        permission: [],
        platform: true,
        form: search,
        result: achadas,
      }),
      searchCompanies,
    ),
    sellers: query(vendedor, 'GET sellers', {
      permission: ['VENDEDOR_VER'],
      columns: ['id', 'nome'],
      answer: 'list',
      where: ({ user }) => ({ ativo: true, empresa: user.company?.id ?? { empty: true } }),
      sort: [['nome', 'asc']],
    }),
    /** Plans that a seller's companies have contracted: how many of each, and their monthly sum. */
    planosDoVendedor: run(planosDoVendedor, async ({ rows, user, notFound }, { form }) => {
      if (user.seller !== form.id && !(user.platform && user.permissions.has('VENDEDOR_VER'))) notFound();
      const counts = await rows.groupBy(empresa, {
        by: ['plano'],
        where: { vendedor: form.id, situacao: { not: 'ENCERRADA' } },
      });
      const plans = await rows.all(plano, { $sort: [['ordem', 'asc']] });
      return plans.flatMap(({ id: code, nome, valor }) => {
        const quantidade = counts.find((one) => one.plano === code)?.count ?? 0;
        return quantidade === 0
          ? []
          : [{ plano: code, nome, quantidade, valorMensal: reais(quantidade * centavos(valor)) }];
      });
    }),
    alterarPlano: run(
      post('planovenda/alterar', {
        permission: ['ROLE_ADMIN'],
        platform: true,
        form: { empresaId: id, planoId: id },
        result: resumo,
      }),
      (context, { form }) => mudarPlano(context, form.empresaId, form.planoId),
    ),
  },
  {
    also: {
      'GET empresausuariologado': 'GET companyuserlogged',
      'POST servidor/whatsapp': 'GET servidor/whatsapp',
      'POST filtrar/sellers/{page}/{size}': 'POST filtrar-por-vendedor/{page}/{size}',
    },
  },
);
