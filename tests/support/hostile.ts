/** What people have tried elsewhere: other sites in disguise, and addresses that are programs. */
export const hostile = [
  '//evil.example', '///evil.example', '////evil.example/app', '/\\evil.example', '\\\\evil.example', '\\/evil.example', '/\t/evil.example', '/\n/evil.example', '\t//evil.example',
  ' //evil.example', '/\r\n/evil.example', '//evil.example/%2f..', '//evil%2eexample', '/app//evil.example', '/app\\..\\..\\evil', '/app/../..//evil.example',
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', '\u0001javascript:alert(1)', 'java\tscript:alert(1)', 'java\nscript:alert(1)', 'javascript&colon;alert(1)',
  'javascript://evil.example/%0aalert(1)', 'data:text/html,<script>alert(1)</script>', 'data:text/html;base64,PHNjcmlwdD4=', 'DATA:,x', 'vbscript:msgbox(1)', 'blob:https://evil.example/1',
  'file:///etc/passwd', 'filesystem:https://evil.example/x', 'about:blank', 'view-source:https://evil.example', 'ftp://evil.example', 'mailto:x@evil.example', 'https:evil.example',
  'https:/evil.example', 'https:\\\\evil.example', 'http://user:senha@evil.example', 'https://retaguarda.invalid@evil.example', '//retaguarda.invalid@evil.example', '',
] as const;
/** Addresses of other sites, or of this one outside of the app. */
export const outside = [
  'https://evil.example/app', 'http://evil.example', '/app/../auth', '/app/%2e%2e/auth', '/app/%2E%2E/%2E%2E/x', '/app/./../auth', '/application', '/auth/user/login', 'app/x', '?x', '#x', '/app@evil.example', '/app.evil.example',
] as const;
