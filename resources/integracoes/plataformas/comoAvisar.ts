import type { Servico } from '../../../schemas/integracoes/plataformas/integracaoEmpresa';

/** How a partner learns the address to which it sends its notices; iFood has one for all shops, of the application. */
export const comoAvisar: Readonly<Record<Exclude<Servico, 'IFOOD'>, string>> = {
  FOODY_DELIVERY:
    'Cadastre o endereço como webhook no painel da Foody. O token que ela pedir é o que está no campo “Senha” desta integração.',
  MACHINE:
    'A Machine não tem tela para isto: peça à central, ou ao suporte dela, que cadastre o endereço pela API (POST /webhooks, tipo “status”).',
  BOX_DELIVERY: 'Envie o endereço ao suporte da Box Delivery, que o cadastra na sua conta.',
  PICKNGO: 'Envie o endereço ao parceiro. Ele assina os avisos com o client secret desta integração.',
};
/** Sentence for an account whose partner has no address yet. */
export const semEndereco = (servico: Exclude<Servico, 'IFOOD'>): string =>
  `Sem endereço de avisos: perguntamos ao parceiro a cada 30 s. Gere o endereço em Integrações › Entregas por parceiros, em “Endereço de avisos”. ${comoAvisar[servico]}`;
