/** Something that an attacker could try, where that is described, and what holds against it. */
export interface Threat {
  threat: string;
  /** The document and the place in it. */
  source: string;
  guarantee: string;
  /** The file, and words of the name of a test in it that proves the guarantee. */
  proof: readonly [file: string, name: string];
}

const REDIRECT = 'oauth/redirect.test.ts';
const CONSENT = 'oauth/consent.test.ts';
const SIGN_IN = 'oauth/sign-in.test.ts';
const REGISTRATION = 'oauth/registration.test.ts';
const MANAGEMENT = 'oauth/registration-management.test.ts';
const DOCUMENT = 'oauth/client-document.test.ts';
const TOKEN = 'access-token.test.ts';

/** What the authorization server is made against. */
export const THREATS: readonly Threat[] = [
  {
    threat: 'An answer of one server is taken for that of another (mix-up)',
    source: 'RFC 9700 §4.4, RFC 9207',
    guarantee: 'Every answer names its issuer, errors too',
    proof: ['oauth/mix-up.test.ts', 'names its issuer and the state when %s'],
  },
  {
    threat: 'Metadata of one server leads to another',
    source: 'RFC 9700 §4.4, RFC 9728 §3.3',
    guarantee: 'The resource names the issuer letter by letter',
    proof: ['oauth/mix-up.test.ts', 'by the issuer that the resource names letter by letter'],
  },
  {
    threat: 'A code goes to an address that looks like the registered one',
    source: 'RFC 9700 §4.1',
    guarantee: 'Addresses are compared letter by letter; whatever else is wrong, no browser is led there',
    proof: [REDIRECT, 'is not taken with %s'],
  },
  {
    threat: 'A code goes to another program on the machine',
    source: 'RFC 8252 §7.3 and §8.3',
    guarantee: 'Of a loopback address the port alone is free',
    proof: [REDIRECT, 'is taken with any port (RFC 8252 §7.3)'],
  },
  {
    threat: 'The server leads people to a place that an attacker names',
    source: 'RFC 9700 §4.11.2',
    guarantee: 'An unknown address or program ends at a page of ours',
    proof: [REDIRECT, 'gets no code where it stands twice'],
  },
  {
    threat: 'The sign-in or the way out leads elsewhere',
    source: 'RFC 9700 §4.11.2',
    guarantee: 'After a sign-in people come to pages of ours alone',
    proof: [SIGN_IN, 'that leads nowhere else: %s'],
  },
  {
    threat: 'There is a logout that leads to where its parameter says',
    source: 'OpenID Connect RP-Initiated Logout 1.0 §5',
    guarantee: 'There is no such endpoint',
    proof: [SIGN_IN, 'has no way out that a program could lead people by'],
  },
  {
    threat: 'A stolen code is injected into a session of the thief',
    source: 'RFC 9700 §4.5',
    guarantee: 'A code is worth nothing without the verifier, for public and for confidential programs',
    proof: ['oauth/pkce.test.ts', 'is worth nothing without the right verifier'],
  },
  {
    threat: 'A request is stripped of its challenge (PKCE downgrade)',
    source: 'RFC 9700 §4.8',
    guarantee: 'There is no code without a challenge by S256',
    proof: ['oauth/pkce.test.ts', 'with a plain challenge'],
  },
  {
    threat: 'A code is used twice',
    source: 'RFC 9700 §4.2 and §4.3, RFC 6749 §4.1.2',
    guarantee: 'The second use fails and ends what the first gave',
    proof: ['oauth/code.test.ts', 'its second use ends all that the first gave'],
  },
  {
    threat: 'A code is used by many at once',
    source: 'oidc-provider: adapters consume after they have looked',
    guarantee: 'At most one of them is given anything',
    proof: ['oauth/code.test.ts', 'is exchanged at most once by ten who come at once'],
  },
  {
    threat: 'A code of one program is exchanged by another',
    source: 'RFC 6749 §10.5',
    guarantee: 'A code belongs to the program, to the address and to the port that it was requested for',
    proof: ['oauth/code.test.ts', 'is worth nothing to another program'],
  },
  {
    threat: 'A stolen refresh token is used beside its owner',
    source: 'RFC 9700 §4.14',
    guarantee: 'A replay after the time of grace ends the connection',
    proof: ['oauth/refresh.test.ts', 'ends the connection when it is used after that'],
  },
  {
    threat: 'A stolen refresh token is kept within the time of grace',
    source: 'RFC 9700 §4.14, our own time of grace',
    guarantee: 'The time counts from the first use',
    proof: ['oauth/refresh.test.ts', 'counts from its first use'],
  },
  {
    threat: 'Two refreshes at once escape the detection',
    source: 'RFC 9700 §4.14, oidc-provider: adapters consume after they have looked',
    guarantee: 'Without grace at most one succeeds and the connection ends',
    proof: ['oauth/refresh.test.ts', 'serves at most one of ten who come at once'],
  },
  {
    threat: 'A refresh gives more than was allowed',
    source: 'RFC 6749 §6',
    guarantee: 'It gives as much or less',
    proof: ['oauth/refresh.test.ts', 'does not give %s'],
  },
  {
    threat: 'A token for another service is used here (confused deputy, token passthrough)',
    source: 'RFC 9700 §4.10.2, MCP security best practices: token passthrough',
    guarantee: 'A token is for this audience, of this issuer, and for no other service',
    proof: [TOKEN, 'is refused %s'],
  },
  {
    threat: 'A token is forged',
    source: 'RFC 8725 §2.1, §3.1 and §3.11',
    guarantee: 'None without signature, with a code instead, with a foreign key, or of another type is taken',
    proof: [TOKEN, 'is refused where it is not signed'],
  },
  {
    threat: 'A public key is taken for a shared one',
    source: 'RFC 8725 §2.1',
    guarantee: 'Codes keyed with anything that everybody knows are refused',
    proof: [TOKEN, 'is refused where its signature is a code that is keyed with what everybody knows'],
  },
  {
    threat: 'A token that is bound to a key is used without it',
    source: 'RFC 9700 §4.10.1',
    guarantee: 'It is no bearer token',
    proof: [TOKEN, 'that is bound to a key'],
  },
  {
    threat: 'One kind of credential is taken for another',
    source: 'RFC 8725 §3.11',
    guarantee: 'Keys, refresh tokens and identity tokens are no access tokens, and the other way round',
    proof: [TOKEN, 'is no key, and a key is no token'],
  },
  {
    threat: 'A token leaks by an address',
    source: 'RFC 9700 §4.3.2',
    guarantee: 'It is not taken from there',
    proof: [TOKEN, 'is not taken from the address'],
  },
  {
    threat: 'Another site sends the form of consent (CSRF)',
    source: 'RFC 9700 §4.7, MCP security best practices: confused deputy',
    guarantee: 'A form counts that was made for this browser and comes from our own pages',
    proof: [CONSENT, 'and not by one that %s'],
  },
  {
    threat: 'A consent of another user is decided',
    source: 'MCP security best practices: session hijacking',
    guarantee: 'It belongs to the browser and to the person that began it',
    proof: [CONSENT, 'so that another browser neither sees nor decides it'],
  },
  {
    threat: 'An attacker guesses or learns the identifier of an interaction',
    source: 'oidc-provider: interaction cookies',
    guarantee: 'It opens nothing without a cookie that we signed',
    proof: [CONSENT, 'so that cookies with its identifier that we did not sign open nothing'],
  },
  {
    threat: 'A known program is let in again without a word',
    source: 'RFC 9700 §4.15, MCP security best practices: confused deputy',
    guarantee: 'Consent is requested each time',
    proof: [CONSENT, 'is requested each time, however often it was allowed before'],
  },
  {
    threat: 'Pages stand in a frame of another site (clickjacking)',
    source: 'RFC 9700 §4.16',
    guarantee: 'No page of the way can be framed',
    proof: [CONSENT, 'stands in no frame'],
  },
  {
    threat: 'A redirect carries a form with a password on',
    source: 'RFC 9700 §4.12',
    guarantee: 'Forms are answered with 303',
    proof: [CONSENT, 'is answered by a page that carries no form on'],
  },
  {
    threat: 'A cookie is planted before a user signs in (session fixation)',
    source: 'OWASP ASVS 5.0 §7.2.4',
    guarantee: 'It is worthless afterwards',
    proof: [SIGN_IN, 'after which a cookie from before it is worthless'],
  },
  {
    threat: 'The sign-in reveals who is known',
    source: 'OWASP ASVS 5.0 §6.3.8',
    guarantee: 'The answer is the same for all',
    proof: [SIGN_IN, 'that does not reveal who is known here'],
  },
  {
    threat: 'Who signed out on the pages goes on at the authorization server',
    source: 'oidc-provider: it has a session of its own',
    guarantee: 'The pages decide who is signed in',
    proof: [SIGN_IN, 'so that who signs out has to sign in again'],
  },
  {
    threat: 'Addresses are built out of what a request claims',
    source: 'RFC 9700 §4.13, oidc-provider: trusting proxies',
    guarantee: 'Other hosts are refused, and headers of a forwarder are not trusted',
    proof: ['oauth/host.test.ts', 'trusts no header of a forwarder'],
  },
  {
    threat: 'A program registers what does harm',
    source: 'RFC 7591 §5',
    guarantee: 'Addresses that could not receive a code safely are refused',
    proof: [REGISTRATION, 'where its addresses are %s'],
  },
  {
    threat: 'A registration breaks the server',
    source: 'RFC 7591 §5',
    guarantee: 'Whatever is sent is answered in the form of the standard',
    proof: [REGISTRATION, 'whatever the type of %s is'],
  },
  {
    threat: 'A program chooses its identifier, secret or token',
    source: 'RFC 7591 §3.1',
    guarantee: 'They are ours to choose',
    proof: [REGISTRATION, 'does not let a program choose what is for us to choose'],
  },
  {
    threat: 'A program calls itself by the name of another',
    source: 'RFC 7591 §5, RFC 9700 §4.15',
    guarantee: 'The page says that the name has not been verified, and where the answer goes',
    proof: ['oauth/client-claims.test.ts', 'and the page says where the answer goes'],
  },
  {
    threat: 'What a program says of itself is run in the browser of a person',
    source: 'RFC 7591 §5',
    guarantee: 'It is text and nothing else on every page',
    proof: ['oauth/client-claims.test.ts', 'is text and nothing else on every page'],
  },
  {
    threat: 'An attacker changes the registration of another program',
    source: 'RFC 7592 §5',
    guarantee: 'The token of the registration opens it, once, and no other does',
    proof: [MANAGEMENT, 'is not for who has no token, a wrong one or another'],
  },
  {
    threat: 'Tokens outlive the program that they were given to',
    source: 'RFC 7592 §2.3',
    guarantee: 'They end with its registration',
    proof: [MANAGEMENT, 'ends with all that was given to it'],
  },
  {
    threat: 'A program proves itself by what others know',
    source: 'RFC 9700 §2.5, RFC 7523 §3',
    guarantee: 'Its own secret or its own key is needed, and a proof counts once',
    proof: ['oauth/client-authentication.test.ts', 'and with the same proof once'],
  },
  {
    threat: 'The document of a program leads us into a private network (SSRF)',
    source: 'Client ID Metadata Document §6, MCP security best practices: SSRF',
    guarantee: 'No connection is made',
    proof: [DOCUMENT, 'and not to %s'],
  },
  {
    threat: 'Answers reveal what is there in a private network',
    source: 'MCP security best practices: SSRF',
    guarantee: 'All refusals are the same',
    proof: [DOCUMENT, 'and does not learn whether a server is there'],
  },
  {
    threat: 'The document of a program leads elsewhere',
    source: 'Client ID Metadata Document §4',
    guarantee: 'No redirect is followed',
    proof: [DOCUMENT, 'and not where it leads elsewhere by %i'],
  },
  {
    threat: 'The document of a program speaks for another',
    source: 'Client ID Metadata Document §4.1',
    guarantee: 'It must name the address that it was found at',
    proof: [DOCUMENT, 'the name of another'],
  },
  {
    threat: 'A program gets more than a person may give',
    source: 'MCP security best practices: scope minimization',
    guarantee: 'The requested scope is cut to the role of the person',
    proof: ['oauth/scope.test.ts', 'is cut to what the person may: %s'],
  },
  {
    threat: 'A token for everything is given without a requested scope',
    source: 'RFC 9700 §2.3, MCP security best practices: scope minimization',
    guarantee: 'Who does not say gets the usual permissions',
    proof: ['oauth/scope.test.ts', 'is given as far as there is such a thing'],
  },
  {
    threat: 'A token is requested for another resource',
    source: 'RFC 8707 §2, RFC 9700 §2.3',
    guarantee: 'There is one resource, however it is spelled',
    proof: ['oauth/scope.test.ts', 'and for no other: %s'],
  },
  {
    threat: 'A token that was given back still works',
    source: 'RFC 7009 §2, oidc-provider: structured tokens cannot be revoked',
    guarantee: 'It ends at once, with all of its connection',
    proof: ['oauth/revocation.test.ts', 'by its %s token %j'],
  },
  {
    threat: 'A program ends or inspects what was given to another',
    source: 'RFC 7009 §2.1, RFC 7662 §4',
    guarantee: 'It learns nothing and ends nothing',
    proof: ['oauth/revocation.test.ts', 'as nothing to another program'],
  },
  {
    threat: 'A user who was removed goes on by a program',
    source: 'MCP security best practices: session hijacking',
    guarantee: 'Their tokens end with their membership, and shrink with their role',
    proof: ['oauth/revocation.test.ts', 'whom an owner removes'],
  },
  {
    threat: 'The database or the log is stolen',
    source: 'RFC 6819 §4.3.2 and §5.1.4.1',
    guarantee: 'Neither holds anything that could be presented',
    proof: ['oauth/stored.test.ts', 'holds nothing that anybody could present, in any spelling'],
  },
  {
    threat: 'A signing key is kept for ever, or its change ends what is in use',
    source: 'RFC 9700 §2.6, oidc-provider: rotating keys',
    guarantee: 'A key is published before it signs and accepted as long as its tokens live',
    proof: ['oauth/key-rotation.test.ts', 'leaves what the other signed in force until that is retired'],
  },
  {
    threat: 'Tokens that name keys that do not exist make us ask the database each time',
    source: 'RFC 8725 §3.10',
    guarantee: 'Once a second at most',
    proof: ['signing-keys.test.ts', 'are not looked for more than once a second'],
  },
  {
    threat: 'A request breaks the server',
    source: 'OWASP ASVS 5.0 §16.5.3',
    guarantee: 'No parameter, body, credential or cookie ends in an error of ours',
    proof: ['oauth/hostile-requests.test.ts', 'breaks nothing at the beginning, whatever %s is'],
  },
];
