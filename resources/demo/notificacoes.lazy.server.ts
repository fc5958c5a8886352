import type { SeedStore } from '#kit/entity/seeds';

/** Channels of the platform, and a campaign that waits to be sent. */
export const writeCampaigns = async (store: SeedStore): Promise<void> => {
  const canais = await store.many('notificacaoCanal', [
    { nome: 'Novidades', tipo: 'SINO', categoria: 'NOVIDADE', obrigatorio: false, ativo: true },
    { nome: 'Dicas da semana', tipo: 'SINO', categoria: 'DICA', obrigatorio: false, ativo: true },
    { nome: 'Avisos urgentes', tipo: 'SINO', categoria: 'INSTABILIDADE', obrigatorio: true, ativo: true },
    {
      nome: 'Novidades por e-mail',
      tipo: 'EMAIL',
      categoria: 'NOVIDADE',
      resumo: 'DIARIO',
      obrigatorio: false,
      ativo: true,
    },
    { nome: 'Novidades por WhatsApp', tipo: 'WHATSAPP', categoria: 'NOVIDADE', obrigatorio: false, ativo: true },
  ]);
  await store.many('notificacaoCampanha', [
    {
      titulo: 'Cardápio de fim de ano: comece agora',
      texto:
        'Dezembro vende mais a cada semana. Duplique os produtos que já vendem bem, troque a foto e marque o período.',
      canal: canais[1]!,
      papeis: ['EMPRESA'],
      situacao: 'RASCUNHO',
    },
  ]);
};
