import { dayText } from '#kit/dayText';
import { facts, houseOf } from '#kit';
import { cobranca, pagamento } from './comum/cobranca';
import { inicio } from './sistema/tela-inicial/inicio';
import { vozDoDepoimento } from './sistema/site/voz';
const pagarFatura = facts({
  call: 'GET company/faturamento/pagamento',
  title: 'Pagar fatura',
  fails: 'again',
  fields: pagamento,
  show: ['valor', 'vencimento', 'qr', 'pix', 'boleto'],
  text: ({ simulado, competencia }) =>
    `${simulado ? 'SIMULAÇÃO: estes códigos não têm valor, nenhum banco os paga. ' : ''}Mês ${dayText(competencia)}.`,
  way: ({ link }) => ({ label: link.startsWith('/app') ? 'Ver a fatura' : 'Abrir o link de pagamento', to: link }),
});
/** Texts word for word (decision 0001): PRO without a WhatsApp server, LIGHT with one. */
const testes = {
  PRO: {
    label: 'Testar plano PRO',
    call: 'POST company/teste/planopro',
    confirm:
      'Para testar o plano PRO você precisa de um número WhatsApp para ser sincronizado com o sistema. Você realmente quer testar o plano PRO?',
  },
  LIGHT: {
    label: 'Testar plano LIGHT!',
    call: 'POST company/teste/planolight',
    confirm: 'Você realmente quer testar o plano ligth?',
  },
} as const;

const manutencao = (text: string | null | undefined) => (text ? { icon: 'build' as const, text } : null);

export const house = houseOf({
  notices: {
    call: 'GET company/faturamento/status',
    result: cobranca,
    // A planned maintenance is told to everybody.
    readers: [
      { every: 600 },
      { permission: 'FATURAMENTO_VER' },
      { permission: 'NOTA_FISCAL_VER', plan: 'MODULO_FISCAL', every: 60 },
    ],
    lines: (status, { today, money, date }) => {
      const { administrador, valorFatura, vencimentoFatura, fimPeriodoExperimental, urlEscolhaPlano } = status;
      const teste =
        administrador && status.permitirTestarPlanoPro ? [testes[status.temServidorWhats ? 'LIGHT' : 'PRO']] : [];
      const precos = urlEscolhaPlano ? [{ label: 'Preços e Planos', to: urlEscolhaPlano }] : [];
      const valor = typeof valorFatura === 'number' ? ` de ${money(valorFatura)}` : '';
      const ate = status.pagavelAteFatura ?? vencimentoFatura;
      const folga =
        ate && vencimentoFatura && ate > vencimentoFatura && ate >= today ? ` (pagável até ${date(ate)})` : '';
      const vence =
        ate && vencimentoFatura
          ? `, ${ate < today ? 'vencida' : 'com vencimento'} em ${date(vencimentoFatura)}${folga}`
          : '';
      return [
        status.bloqueado && {
          icon: 'block',
          tone: 'danger',
          text: 'Conta bloqueada! Fale com o suporte',
          support: 'Olá! Minha conta está bloqueada e preciso de ajuda.',
        },
        status.motivoBloqueio && { icon: 'info', text: `Motivo: ${status.motivoBloqueio}` },
        status.experimental &&
          administrador &&
          !status.bloqueado && {
            icon: 'schedule',
            mayWait: true,
            actions: [...teste, ...precos],
            text: fimPeriodoExperimental
              ? `Seu período experimental termina em ${date(fimPeriodoExperimental)}.`
              : 'Você está no período experimental.',
          },
        status.faturaAberta &&
          administrador && {
            icon: 'receipt',
            mayWait: true,
            text: `Você tem uma fatura aberta${valor}${vence}.`,
            actions: [{ label: 'Pagar Fatura', show: pagarFatura }],
          },
        status.avisoCertificado && {
          icon: 'key',
          text: status.avisoCertificado,
          actions: [{ label: 'Certificado digital', to: '/app/fiscal/certificado-digital' }],
        },
        manutencao(status.avisoManutencao),
        status.avisoSefaz && { icon: 'warning', text: status.avisoSefaz },
        status.avisoContingencia && {
          icon: 'warning',
          text: status.avisoContingencia,
          actions: [{ label: 'Ver as notas', to: `/app/fiscal/nota-fiscal?aba=${encodeURIComponent('Contingência')}` }],
        },
      ];
    },
  },
  above: [
    {
      call: 'GET /banner-sistema/exibir-para-usuario',
      of: ({ posicao }) => posicao === 'TOPO',
      screen: () => import('./sistema/site/Faixa'),
    },
    {
      call: 'GET /dica/minhas',
      of: ({ rota }, page) => rota === page,
      screen: () => import('./sistema/novidades/DicaDaPagina'),
    },
  ],
  voices: { call: 'GET depoimento/listar-todos', of: vozDoDepoimento },
  plans: {
    permission: 'FATURAMENTO_VER',
    showcase: 'GET planovenda/vitrine',
    ask: 'POST planovenda/solicitar',
    change: 'POST company/planovenda/alterar',
  },
  blocked: { label: 'Ver faturas', to: '/app/financeiro/minhas-faturas', permission: 'FATURAMENTO_VER' },
  companies: { find: 'POST company/filtrar-por-vendedor/1/10', with: { apenasSellerId: null, administrador: true } },
  downloads: { label: 'Central de Downloads', to: '/app/exportacao/downloads' },
  support: {
    entity: 'config',
    whatsapp: 'whatsappSuporte',
    email: 'emailSuporte',
    hours: 'horarioSuporte',
    text: 'textoPlantao',
  },
  mail: {
    entity: 'config',
    server: 'emailServidor',
    port: 'emailPorta',
    user: 'emailUsuario',
    password: 'emailSenha',
    from: 'emailRemetente',
    name: 'emailNome',
  },
  brand: {
    entity: 'config',
    name: 'nome',
    prefix: 'prefixoTitulo',
    color: 'cor',
    logo: 'logo',
    picture: (logo) => `/services/publico/marca/${logo}`,
  },
  safety: { entity: 'config', secondStep: 'segundoPassoAdmin', sessionHours: 'sessaoHoras' },
  texts: { phone: 'telefone', entity: 'config', line: 'linhaWhatsapp' },
  begin: { entity: 'telaInicial', person: 'usuario', choice: 'inicio', pages: inicio },
  maintenance: {
    entity: 'config',
    start: 'manutencaoInicio',
    end: 'manutencaoFim',
    text: 'manutencaoMensagem',
  },
  holidays: { entity: 'feriado', day: 'data', where: { tipo: 'FERIADO', abrangencia: 'NACIONAL' } },
});
