/** Word lists of sample data. Common names and places of no one in particular. */
const list = (text: string): readonly string[] => text.split(',').map((word) => word.trim());

export const firstNames =
  list(`Ana, Maria, João, José, Antônio, Francisco, Carlos, Paulo, Pedro, Lucas, Luiz, Marcos, Gabriel, Rafael,
  Daniel, Marcelo, Bruno, Eduardo, Felipe, Rodrigo, Manoel, Mateus, André, Fernando, Fábio, Leonardo, Gustavo, Guilherme, Leandro, Tiago,
  Juliana, Márcia, Fernanda, Patrícia, Aline, Sandra, Camila, Amanda, Bruna, Jéssica, Letícia, Júlia, Luciana, Vanessa, Mariana, Gabriela,
  Valéria, Adriana, Cláudia, Beatriz, Larissa, Simone, Tatiane, Débora, Raimunda, Conceição, Heloísa, Isabel, Sebastião, Caetano, Íris, Zélia`);
export const lastNames =
  list(`Silva, Santos, Oliveira, Souza, Rodrigues, Ferreira, Alves, Pereira, Lima, Gomes, Costa, Ribeiro, Martins,
  Carvalho, Almeida, Lopes, Soares, Fernandes, Vieira, Barbosa, Rocha, Dias, Nascimento, Andrade, Moreira, Nunes, Marques, Machado, Mendes,
  Freitas, Cardoso, Ramos, Gonçalves, Santana, Teixeira, Araújo, Pinto, Azevedo, Cavalcanti, Monteiro, Assunção, Guimarães, Leão, Brandão`);
export const companyTrades =
  list(`Pizzaria, Restaurante, Padaria, Confeitaria, Lanchonete, Hamburgueria, Cantina, Churrascaria, Sorveteria,
  Cafeteria, Empório, Mercearia, Açougue, Hortifrúti, Adega, Bistrô, Pastelaria, Tapiocaria, Temakeria, Marmitaria, Farmácia, Papelaria,
  Floricultura, Pet Shop, Livraria, Bar e Petiscaria, Doceria, Casa de Massas, Esfiharia, Creperia`);
export const streetTypes = list(
  'Rua, Rua, Rua, Rua, Avenida, Avenida, Travessa, Alameda, Praça, Rodovia, Estrada, Largo',
);
export const streetNames =
  list(`das Flores, Sete de Setembro, Quinze de Novembro, Tiradentes, Dom Pedro II, São João, Santo Antônio, da Paz,
  Rui Barbosa, Getúlio Vargas, Floriano Peixoto, Marechal Deodoro, Duque de Caxias, Santos Dumont, Castro Alves, José Bonifácio, Bela Vista,
  Barão do Rio Branco, Treze de Maio, Primeiro de Maio, das Acácias, dos Ipês, das Palmeiras, Princesa Isabel, Goiás, Bahia, Paraná, Ceará,
  Benjamin Constant, Amazonas, Pernambuco, do Comércio, da Independência, Nossa Senhora Aparecida, São Sebastião, Coronel Mota, Padre Cícero`);
export const neighborhoods =
  list(`Centro, Bela Vista, Jardim América, Vila Nova, São José, Santa Luzia, Boa Vista, Jardim das Flores, Planalto,
  Industrial, São Francisco, Santo Antônio, Aparecida, Liberdade, Vila Mariana, Alto da Glória, Cidade Nova, Parque das Águas, Santa Cecília,
  Água Verde, Barra, Lagoa, Praia Grande, Novo Horizonte, Jardim Brasil, Morumbi, Ipiranga, Cohab, Vila Operária, Setor Sul`);
/** Reserved for examples (RFC 2606) and the like: no mail leaves. */
export const providers = list('exemplo.com.br, exemplo.com, correio.test, caixa.test, exemplo.org, exemplo.net');
/** The first five digits of postal codes, by state. */
export const postalRanges: readonly (readonly [from: number, to: number])[] = [
  [1000, 19999],
  [20000, 28999],
  [29000, 29999],
  [30000, 39999],
  [40000, 48999],
  [49000, 49999],
  [50000, 56999],
  [57000, 57999],
  [58000, 58999],
  [59000, 59999],
  [60000, 63999],
  [64000, 64999],
  [65000, 65999],
  [66000, 68899],
  [69000, 69299],
  [70000, 72799],
  [74000, 76799],
  [77000, 77999],
  [78000, 78899],
  [79000, 79999],
  [80000, 87999],
  [88000, 89999],
  [90000, 99999],
];
export const vocabulary =
  list(`casa, mesa, festa, noite, manhã, sabor, tempero, forno, lenha, brasa, colher, prato, copo, doce, salgado, queijo,
  frango, carne, peixe, salada, molho, massa, pão, café, leite, mel, fruta, suco, água, gelo, caixa, sacola, entrega, pedido, balcão, cozinha,
  salão, varanda, jardim, praça, bairro, cidade, estrada, serra, praia, rio, sol, lua, estrela, vento, chuva, verão, outono, inverno, primavera,
  semana, domingo, feriado, promoção, desconto, brinde, cliente, equipe, família, amizade, coração, tradição, especial, completo, grande, pequeno,
  novo, antigo, rápido, caseiro, mineiro, baiano, gaúcho, paulista, nordestino, crocante, cremoso, suave, picante, defumado, grelhado, assado`);
