/**
 * A small list, not a dictionary of leaks: the 344 passwords of eight characters and more that people in Brazil and
 * elsewhere try first, folded (no accents, lower case). Written by hand from what such lists have in common.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
123456789 1234567890 12345678 123123123 12341234 11223344 1122334455 987654321 87654321 0987654321 102030405060 10203040 1020304050 147258369
123654789 159753456 741852963 789456123 456123789 14725836 15975346 13579246 135792468 24681012 12344321 123454321 1234567891 12345678910 123456789a
a123456789 123456789q 1234qwer qwer1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 q1w2e3r4t5 zaq12wsx qazwsxedc qwertyui qwertyuiop qwerty123 qwerty12
qwerty1234 qwertyqwerty asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 poiuytrewq abcd1234 abc12345 abc123456 a1b2c3d4 a1b2c3d4e5 aa123456
aa12345678 password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pass1234 letmein1 welcome1 welcome123 iloveyou iloveyou1
sunshine princess football football1 baseball superman batman123 michael1 jennifer computer internet trustno1 starwars whatever dragon123 monkey123
master123 shadow123 killer123 changeme changeme1 secret123 default1 guest123 administrator admin123 admin1234 admin12345 admin123456 administrador
root1234 user1234 test1234 teste123 teste1234 testeteste teste12345 senha123 senha1234 senha12345 senha123456 senhasenha senha@123 senha@1234 s3nh4123
minhasenha minhasenha1 mudar123 mudar1234 mudar@123 trocar123 acesso123 acesso1234 entrar123 sistema1 sistema123 empresa1 empresa123 usuario1
usuario123 cliente123 gerente123 vendedor1 vendedor123 operador1 operador123 analista1 analista123 retaguarda retaguarda1 retaguarda123 restaurante
restaurante1 restaurante123 pizzaria pizzaria1 pizzaria123 lanchonete lanchonete123 delivery delivery1 delivery123 hamburguer hamburgueria padaria123
brasil10 brasil123 brasil2014 brasil2022 brasil2024 brasil2025 brasil2026 brasileiro flamengo flamengo1 flamengo10 flamengo123 corinthians
corinthians1 corinthians10 palmeiras palmeiras1 palmeiras10 saopaulo saopaulo1 saopaulofc santos123 santosfc1 vascodagama vasco123 gremio123
internacional cruzeiro cruzeiro1 cruzeiro123 atletico atletico1 galo1234 botafogo botafogo1 fluminense fluminense1 bahia123 sport123 nautico1
deusefiel deus1234 deus12345 deusfiel deuseamor deusnocomando deuseterno jesuscristo jesus123 jesus1234 jesusteama jesuseamor jesusmeama amordemae
amormeu1 meuamor1 meuamor123 amorzinho amoreterno teamo123 teamo1234 euteamo1 euteamo123 eusoueu1 familia1 familia123 felicidade esperanca liberdade
vitoria1 vitoria123 gabriel1 gabriel123 gabriela rafaela1 rafael123 lucas123 mateus123 matheus1 matheus123 joao1234 maria123 maria1234 mariana1
mariana123 fernanda fernanda1 fernando fernando1 juliana1 juliana123 carolina amanda123 beatriz1 leticia1 leticia123 larissa1 larissa123 isabela1
isabella camila123 bruna123 daniel123 eduardo1 eduardo123 guilherme guilherme1 gustavo1 gustavo123 henrique leonardo marcelo1 marcelo123 patricia
priscila rodrigo1 rodrigo123 vinicius vanessa1 tatiana1 ricardo1 ricardo123 alexandre anderson leandro1 cristiano cristina princesa princesa1 gatinha1
gatinha123 cachorro cachorro1 chocolate chocolate1 borboleta estrela1 estrela123 bonitinha lindinha florzinha moranguinho computador celular123
whatsapp whatsapp1 whatsapp123 facebook facebook1 instagram google123 iphone123 samsung1 samsung123 pokemon1 pokemon123 minecraft minecraft1 freefire
freefire1 freefire123 roblox123 naruto123 dragonball segredo1 segredo123 naosei123 naolembro esqueci123 qualquer qualquercoisa inicio123 primeiro1
novasenha novasenha1 novasenha123 janeiro1 fevereiro setembro dezembro segunda1 domingo1 verao2024 verao2025 verao2026
`
    .trim()
    .split(/\s+/),
);
