import { resource } from '#kit';
import { empresa } from '../../schemas/cadastros/empresa';

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
});
