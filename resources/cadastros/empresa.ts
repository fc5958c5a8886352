import { actions, parts, resource } from '#kit';
import { f } from '#fields';
import { empresa, situacoes } from '../../schemas/cadastros/empresa';
import { origensDoBloqueio } from '../../schemas/cadastros/empresaBloqueio';

const { collection, record } = actions(empresa);
const { children } = parts(empresa);

export const empresas = resource(empresa, {
  menu: { group: 'plataforma', icon: 'business', order: 10 },
  access: { create: 'ROLE_ADMIN', delete: 'ROLE_ADMIN', update: 'EMPRESA_EDITAR' },
  list: {
    columns: ['shortName', 'cpfCnpj', 'unidade', 'plano', 'telefone', 'situacao'],
    filters: ['situacao', 'plano', 'unidade', 'segmento', 'matriz', 'bloqueado', 'criadoEm'],
    search: ['shortName', 'companyName', 'cpfCnpj', 'email', 'telefone', 'rede'],
    tabs: {
      Todas: {},
      Ativas: { situacao: 'ATIVA', bloqueado: false },
      'Em teste': { situacao: 'TESTE' },
      Bloqueadas: { bloqueado: true },
      Redes: { unidade: 'MATRIZ' },
    },
  },
  form: [
    ['shortName', 'cpfCnpj'],
    'companyName',
    ['segmento', 'dataAbertura'],
    'logo',
    { title: 'Contato', rows: [['email', 'telefone'], ['whatsapp', 'responsavel'], 'site', 'emailsFinanceiro'] },
    { title: 'Endereço e horário', rows: ['address', 'horarios', 'fuso'] },
    { title: 'Rede', text: 'Filiais compartilham a rede da matriz.', rows: [['unidade', 'rede', 'matriz']] },
    {
      title: 'Fiscal',
      tab: true,
      text: 'O que vai nas notas fiscais desta empresa.',
      rows: ['regimeTributario', ['inscricaoEstadual', 'inscricaoMunicipal'], 'cnae'],
    },
    {
      title: 'Contrato',
      tab: true,
      rows: [
        ['plano', 'situacao'],
        ['fimTeste', 'diaVencimento'],
        'permiteTestarPlano',
        ['vendedor', 'consultor'],
        'observacao',
      ],
    },
  ],
  notices: [
    {
      when: { bloqueado: true },
      tone: 'danger',
      title: '{shortName} está bloqueada',
      text: '{motivoBloqueio}',
      actions: ['desbloquear'],
    },
  ],
  slots: { formAside: () => import('./empresa.Rede') },
  related: {
    Filiais: children('empresa', { by: 'matriz' }),
    Usuários: children('usuario', { by: 'empresa' }),
    Bloqueios: children('empresaBloqueio', { by: 'empresa' }),
  },
  actions: {
    bloquear: record({
      label: 'Bloquear',
      icon: 'block',
      tone: 'danger',
      rare: true,
      call: 'POST bloquear',
      permission: 'EMPRESA_BLOQUEAR',
      confirm: 'Bloquear {shortName}? Ninguém da empresa consegue trabalhar até que ela seja desbloqueada.',
      form: {
        origem: f.enum(
          { MANUAL: origensDoBloqueio.MANUAL, FRAUDE: origensDoBloqueio.FRAUDE, PEDIDO: origensDoBloqueio.PEDIDO },
          { label: 'Por quê', required: true, default: 'MANUAL' },
        ),
        motivo: f.text({ label: 'Motivo', required: true, min: 5, max: 200, help: 'A empresa lê esta frase.' }),
      },
      submit: 'Bloquear a empresa',
      effect: [{ toast: '{shortName} está bloqueada.' }, 'refresh'],
    }),
    desbloquear: record({
      label: 'Desbloquear',
      icon: 'key',
      call: 'POST desbloquear',
      permission: 'EMPRESA_BLOQUEAR',
      when: { bloqueado: true },
      confirm: 'Desbloquear {shortName}? Todos da empresa voltam a trabalhar no próximo clique.',
      form: { motivo: f.text({ label: 'Motivo', required: true, min: 5, max: 200 }) },
      submit: 'Desbloquear a empresa',
      effect: [{ toast: '{shortName} está desbloqueada.' }, 'refresh'],
    }),
    liberarEmConfianca: record({
      label: 'Liberar em confiança',
      icon: 'schedule',
      rare: true,
      call: 'POST liberar-em-confianca',
      permission: 'EMPRESA_BLOQUEAR',
      when: { bloqueado: true },
      confirm:
        'Liberar {shortName} por alguns dias, mesmo com a fatura em atraso? Uma vez por mês. Sem pagamento, o bloqueio volta depois.',
      form: {
        dias: f.integer({ label: 'Dias', required: true, min: 1, max: 10, default: 3 }),
        motivo: f.text({ label: 'Motivo', required: true, min: 5, max: 200 }),
      },
      result: { ate: f.date({ label: 'Até', required: true }) },
      submit: 'Liberar em confiança',
      effect: [{ toast: 'Acesso liberado até {ate}.' }, 'refresh'],
    }),
    compartilhar: collection({
      label: 'Link da empresa',
      icon: 'open_in_new',
      inCompany: true,
      call: 'GET url/compartilhamento',
      permission: 'EMPRESA_VER',
      result: { url: f.url() },
      effect: { show: ['url'], title: 'Link para divulgar' },
    }),
    cadastrosNoPeriodo: collection({
      label: 'Cadastros no período',
      icon: 'chart',
      rare: true,
      call: 'POST relatorio/cadastros/compilado',
      permission: 'ROLE_ADMIN',
      form: { dataInicio: f.date({ label: 'De' }), dataFim: f.date({ label: 'Até' }) },
      submit: 'Contar',
      result: {
        total: f.integer({ label: 'Empresas cadastradas', required: true }),
        linhas: f.list(
          {
            plano: f.text({ required: true }),
            situacao: f.enum(situacoes, { label: 'Situação', required: true }),
            quantidade: f.integer({ required: true }),
          },
          { label: 'Por plano e situação' },
        ),
      },
      effect: { show: ['total', 'linhas'], title: 'Cadastros no período' },
    }),
    descredenciar: record({
      label: 'Tirar do pagamento online',
      icon: 'block',
      tone: 'danger',
      rare: true,
      call: 'POST credenciamento/zoop/excluir',
      permission: 'ROLE_ADMIN',
      once: true,
      confirm:
        'Tirar {shortName} do pagamento online? O credenciamento é cancelado também no parceiro, e a loja deixa de receber por cartão e Pix no site.',
      submit: 'Tirar do pagamento online',
      effect: { toast: '{shortName} não recebe mais pelo pagamento online.' },
    }),
    limparCache: record({
      label: 'Esquecer CEPs consultados',
      icon: 'refresh',
      call: 'GET limpar-cache/{id}',
      permission: 'ROLE_ADMIN',
      confirm:
        'Esquecer os CEPs já consultados de {shortName} e dos clientes dela? Na próxima vez são consultados de novo.',
      result: { removidos: f.integer() },
      effect: { toast: 'CEPs esquecidos: {removidos}' },
    }),
    exportarTudo: record({
      label: 'Exportar tudo para encerrar',
      icon: 'download',
      rare: true,
      call: 'POST {id}/encerramento',
      permission: 'ROLE_ADMIN',
      once: true,
      unless: {
        'Só de uma empresa na situação Encerrada!': { situacao: { not: 'ENCERRADA' } },
        'Bloqueie a empresa primeiro, para que nada mude depois!': { bloqueado: false },
      },
      confirm:
        'Exportar os dados de {shortName}? Tudo o que é da empresa vai em um arquivo. Depois, em Plataforma › Encerramentos de empresas, baixe-o e apague a empresa.',
      form: { senha: f.token({ label: 'A sua senha', own: true, required: true, max: 256 }) },
      effect: 'progress',
    }),
  },
});
