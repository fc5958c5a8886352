import { actions, resource } from '#kit';
import { f } from '#fields';
import { empresa } from '../../schemas/cadastros/empresa';

const { collection, record } = actions(empresa);

export const empresas = resource(empresa, {
  menu: { icon: 'storefront', order: 10 },
  access: { create: 'ROLE_ADMIN', delete: 'ROLE_ADMIN', update: 'EMPRESA_EDITAR' },
  list: {
    columns: ['shortName', 'cpfCnpj', 'unidade', 'plano', 'telefone', 'situacao'],
    filters: ['situacao', 'plano', 'unidade', 'segmento', 'matriz', 'bloqueado', 'criadoEm'],
    search: ['shortName', 'companyName', 'cpfCnpj', 'email', 'telefone', 'rede'],
    tabs: {
      Todas: {}, Ativas: { situacao: 'ATIVA', bloqueado: false }, 'Em teste': { situacao: 'TESTE' },
      Bloqueadas: { bloqueado: true }, Redes: { unidade: 'MATRIZ' },
    },
  },
  form: [
    ['shortName', 'cpfCnpj'], 'companyName', ['segmento', 'dataAbertura'], 'logo',
    { title: 'Contato', rows: [['email', 'telefone'], ['whatsapp', 'responsavel'], 'site', 'emailsFinanceiro'] },
    { title: 'Endereço e horário', rows: ['address', 'fuso'] },
    { title: 'Rede', text: 'Filiais compartilham a rede da matriz.', rows: [['unidade', 'rede', 'matriz']] },
    { title: 'Fiscal', tab: true, text: 'O que vai nas notas fiscais desta empresa.', rows: ['regimeTributario', ['inscricaoEstadual', 'inscricaoMunicipal'], 'cnae'] },
    { title: 'Contrato', tab: true, rows: [['plano', 'situacao'], ['fimTeste', 'diaVencimento'], 'permiteTestarPlano', ['vendedor', 'consultor'], ['bloqueado', 'motivoBloqueio'], 'observacao'] },
  ],
  related: { Filiais: { entity: 'empresa', by: 'matriz' }, Usuários: { entity: 'usuario', by: 'empresa' } },
  actions: {
    compartilhar: collection({
      label: 'Link da empresa', icon: 'open_in_new', call: 'GET url/compartilhamento', permission: 'EMPRESA_VER',
      result: { url: f.url() }, effect: { show: ['url'], title: 'Link para divulgar' },
    }),
    limparCache: record({
      label: 'Esquecer CEPs consultados', icon: 'refresh', call: 'GET limpar-cache/{id}', permission: 'ROLE_ADMIN',
      confirm: 'Confirma esquecer os CEPs já consultados de {shortName} e dos clientes dela? Na próxima vez são consultados de novo.',
      result: { removidos: f.integer() }, effect: { toast: 'CEPs esquecidos: {removidos}' },
    }),
    exportarTudo: record({
      label: 'Exportar tudo para encerrar', icon: 'download', rare: true, call: 'POST {id}/encerramento', permission: 'ROLE_ADMIN', once: true,
      unless: { 'Só de uma empresa na situação Encerrada!': { situacao: { not: 'ENCERRADA' } }, 'Bloqueie a empresa primeiro, para que nada mude depois!': { bloqueado: false } },
      confirm: 'Junta tudo o que é de {shortName} em um arquivo. Depois, em Privacidade › Encerramentos de empresas, baixe-o e apague a empresa.',
      form: { senha: f.token({ label: 'A sua senha', required: true, max: 256 }) }, effect: 'progress',
    }),
  },
});
