/**
 * Classes of IBS and CBS (cClassTrib) that this product issues, from the official table
 * (resources/fiscal/nfce/tabelas), without fuels and annulled credit. A test compares both. First the taxed
 * ones.
 */
export const classificacoesTributadas = {
  '000001': '000001 - Situações tributadas integralmente pelo IBS e CBS',
  '200002': '200002 - Fornecimento ou importação para produtor rural não contribuinte ou TAC',
  '200003': '200003 - Vendas de produtos destinados à alimentação humana (Anexo I)',
  '200004': '200004 - Fornecimento de dispositivos médicos (Anexo XII)',
  '200006': '200006 - Dispositivos médicos em emergência de saúde pública reconhecida pelo Poder público',
  '200007':
    '200007 - Fornecimento dos dispositivos de acessibilidade próprios para pessoas com deficiência (Anexo XIII)',
  '200009': '200009 - Fornecimento dos medicamentos registrados na Anvisa',
  '200010': '200010 - Medicamentos registrados na Anvisa, adquiridos por órgãos da administração pública',
  '200012': '200012 - Medicamentos em emergência de saúde pública reconhecida pelo Poder público',
  '200013': '200013 - Fornecimento de tampões higiênicos, absorventes higiênicos internos ou externos',
  '200014': '200014 - Fornecimento dos produtos hortícolas, frutas e ovos (Anexo XV)',
  '200015': '200015 - Venda de automóveis de fabricação nacional a motoristas profissionais ou pessoas com deficiência',
  '200020': '200020 - Operação praticada por sociedades cooperativas optantes por regime específico do IBS e CBS',
  '200030': '200030 - Venda dos dispositivos médicos (Anexo IV)',
  '200031': '200031 - Dispositivos de acessibilidade próprios para pessoas com deficiência (Anexo V)',
  '200032':
    '200032 - Medicamentos registrados na Anvisa ou de farmácias de manipulação, ressalvados os de alíquota zero',
  '200033': '200033 - Composições para nutrição enteral e parenteral (Anexo VI)',
  '200034': '200034 - Alimentos destinados ao consumo humano (Anexo VII)',
  '200035': '200035 - Produtos de higiene pessoal e limpeza (Anexo VIII)',
  '200036': '200036 - Produtos agropecuários, aquícolas, pesqueiros, florestais e extrativistas vegetais in natura',
  '200038': '200038 - Insumos agropecuários e aquícolas (Anexo IX)',
  '200047': '200047 - Bares e restaurantes',
  '200053': '200053 - Medicamentos registrados na Anvisa classificados como soros ou vacinas',
} as const;
/** Classes of a consumer's note, taxed and untaxed. */
export const classificacoesDaNfce = {
  ...classificacoesTributadas,
  '410001': '410001 - Bonificações que constem no documento fiscal e não dependam de evento posterior',
  '410003': '410003 - Doações sem contraprestação em benefício do doador',
  '410005': '410005 - Fornecimentos realizados pela União, pelos Estados, pelo Distrito Federal e pelos Municípios',
  '410006': '410006 - Fornecimentos realizados por entidades religiosas e templos de qualquer culto',
  '410007':
    '410007 - Fornecimentos de partidos políticos, entidades sindicais e instituições de educação e de assistência social',
  '410008': '410008 - Livros, jornais, periódicos e do papel destinado a sua impressão',
  '410009': '410009 - Fonogramas e videofonogramas musicais produzidos no Brasil',
  '410012': '410012 - Fornecimento de condomínio edilício não optante pelo regime regular',
  '410014': '410014 - Fornecimento de produtor rural não contribuinte',
  '410019': '410019 - Exclusão da gorjeta na base de cálculo no fornecimento de alimentação',
  '410020': '410020 - Exclusão do valor de intermediação na base de cálculo no fornecimento de alimentação',
  '410029': '410029 - Operações acobertadas somente pelo ICMS',
  '410035': '410035 - Fornecimento realizado por nanoempreendedor',
  '410999': '410999 - Operações não onerosas sem previsão de tributação, não especificadas anteriormente',
} as const;

/** Classes allowed on model 55 alone: deferred tax (gDif). */
const comDiferimento = {
  '510001': '510001 - Operações, sujeitas a diferimento, com energia elétrica',
  '515001': '515001 - Operações, sujeitas a diferimento, com insumos agropecuários e aquícolas (Anexo IX)',
} as const;
/** Suspended classes and those of favoured areas, which declare the regular taxation (gTribRegular). */
const comRegular = {
  '200022':
    '200022 - Operação originada fora da ZFM que destine bem material industrializado a contribuinte estabelecido na ZFM',
  '200024': '200024 - Operação originada fora das Áreas de Livre Comércio destinada a contribuinte estabelecido nelas',
  '550001': '550001 - Exportações de bens materiais',
  '550002': '550002 - Regime de trânsito',
  '550003': '550003 - Regimes de depósito (art. 85)',
  '550004': '550004 - Regimes de depósito (art. 87)',
  '550005': '550005 - Regimes de depósito (art. 87, parágrafo único)',
  '550006': '550006 - Regimes de permanência temporária',
  '550007': '550007 - Regimes de aperfeiçoamento',
  '550008': '550008 - Importação de bens para o Regime de Repetro-Temporário',
  '550009': '550009 - GNL-Temporário',
  '550010': '550010 - Repetro-Permanente',
  '550011': '550011 - Repetro-Industrialização',
  '550012': '550012 - Repetro-Nacional',
  '550013': '550013 - Repetro-Entreposto',
  '550014': '550014 - Zona de Processamento de Exportação',
  '550015': '550015 - Regime Tributário para Incentivo à Modernização e à Ampliação da Estrutura Portuária (Reporto)',
  '550016': '550016 - Regime Especial de Incentivos para o Desenvolvimento da Infraestrutura (Reidi)',
  '550017': '550017 - Regime Tributário para Incentivo à Atividade Econômica Naval (Renaval, art. 107, I)',
  '550018': '550018 - Desoneração da aquisição de bens de capital',
  '550019': '550019 - Importação de bem material por indústria incentivada para utilização na ZFM',
  '550020': '550020 - Áreas de livre comércio',
  '550021': '550021 - Industrialização destinada a exportações',
  '550022':
    '550022 - Regime Especial de Incentivos para a Produção de Hidrogênio de Baixa Emissão de Carbono (Rehidro)',
  '550023':
    '550023 - Hidrocarbonetos líquidos derivados de petróleo não combustíveis ou de gás natural, inclusive nafta',
} as const;
/** All classes that a product may have. */
export const classificacoesEmitidas = { ...classificacoesDaNfce, ...comDiferimento, ...comRegular } as const;
const keysOf = <K extends string>(of: Readonly<Record<K, string>>): readonly K[] => Object.keys(of) as K[];
export const classificacoesComDiferimento = keysOf(comDiferimento);
export const classificacoesComRegular = keysOf(comRegular);
