// What the pages of the documentation can do beside being read. It is sent as it stands here.
const root = document.querySelector('.brand').getAttribute('href');
const stored = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // The browser keeps nothing for this site.
  }
};
const store = (name, value) => {
  try {
    localStorage.setItem(name, value);
  } catch {
    // The choice holds for this page then.
  }
};

// The theme is that of the system until another is chosen.
const themeButton = document.querySelector('.theme');
const isDark = () => (document.documentElement.dataset.theme ?? systemTheme()) === 'dark';
const systemTheme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
const showTheme = (theme) => {
  if (theme !== null) document.documentElement.dataset.theme = theme;
  themeButton.setAttribute('aria-pressed', String(isDark()));
};
showTheme(stored('theme'));
themeButton.hidden = false;
themeButton.addEventListener('click', () => {
  showTheme(isDark() ? 'light' : 'dark');
  const { theme } = document.documentElement.dataset;
  store('theme', theme);
  // The pages for people and keys are made by the service, which learns of the choice by a cookie.
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to set one is not there in every browser
  document.cookie = `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax`;
});

// A chosen language holds for all examples.
const chooseLanguage = (language) => {
  for (const input of document.querySelectorAll(`.tabs input[value="${language}"]`)) input.checked = true;
};
if (stored('docs-language') !== null) chooseLanguage(stored('docs-language') === 'ts' ? 'ts' : 'curl');
document.addEventListener('change', ({ target }) => {
  if (!target.matches('.tabs input')) return;
  chooseLanguage(target.value);
  store('docs-language', target.value);
});

for (const button of document.querySelectorAll('.copy')) {
  if (navigator.clipboard === undefined) break;
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.closest('figure').querySelector('pre').textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
}

// Details with what a link names are opened.
const reveal = () => {
  const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let at = place?.parentElement; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
};
addEventListener('hashchange', reveal);
reveal();

// A wide screen shows the list of pages; a narrow one folds it.
const menu = document.querySelector('.menu');
const wide = matchMedia('(min-width: 64rem)');
const fold = () => {
  menu.open = wide.matches;
};
wide.addEventListener('change', fold);
fold();
document.querySelector('.side [aria-current]')?.scrollIntoView({ block: 'nearest' });

const FOUND_MAX = 12;
const search = document.querySelector('.search');
const input = document.getElementById('search');
const list = document.getElementById('found');
let index = null;
let chosen = -1;
search.hidden = false;

const load = async () => {
  index ??= fetch(`${root}/search.json`).then((answer) => answer.json());
  return index;
};

// All words have to be found; a title that begins so comes first, then one that has it, then texts.
const find = (entries, text) => {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const scored = entries.flatMap((entry) => {
    const [title, , , more] = entry.map((part) => part.toLowerCase());
    if (!words.every((word) => title.includes(word) || more.includes(word))) return [];
    const score = words.reduce((sum, word) => sum + (title.startsWith(word) ? 3 : title.includes(word) ? 2 : 0), 0);
    return [{ entry, score }];
  });
  return scored.sort((one, other) => other.score - one.score || one.entry[0].length - other.entry[0].length);
};

const option = ([title, kind, at, more], position) => {
  const item = document.createElement('li');
  item.id = `found-${position}`;
  item.setAttribute('role', 'option');
  item.dataset.at = at;
  for (const [name, text] of [
    ['kind', kind],
    ['title', title],
    ['more', more],
  ]) {
    const part = document.createElement('span');
    part.className = name;
    part.textContent = text;
    item.append(part);
  }
  item.addEventListener('mousedown', (event) => {
    event.preventDefault();
    go(item);
  });
  return item;
};

const go = (item) => {
  location.href = item.dataset.at === '' ? root : `${root}/${item.dataset.at}`;
  close();
};

const close = () => {
  list.hidden = true;
  input.setAttribute('aria-expanded', 'false');
  input.removeAttribute('aria-activedescendant');
};

const choose = (position) => {
  const items = [...list.querySelectorAll('[role=option]')];
  chosen = items.length === 0 ? -1 : (position + items.length) % items.length;
  for (const [at, item] of items.entries()) item.setAttribute('aria-selected', String(at === chosen));
  if (chosen === -1) return;
  input.setAttribute('aria-activedescendant', items[chosen].id);
  items[chosen].scrollIntoView({ block: 'nearest' });
};

const show = async () => {
  const text = input.value.trim();
  if (text === '') return close();
  const found = find(await load(), text).slice(0, FOUND_MAX);
  list.replaceChildren(...found.map(({ entry }, position) => option(entry, position)));
  if (found.length === 0) {
    const none = document.createElement('li');
    none.textContent = `Nothing found for "${text}".`;
    none.setAttribute('role', 'option');
    none.setAttribute('aria-disabled', 'true');
    list.append(none);
  }
  list.hidden = false;
  input.setAttribute('aria-expanded', 'true');
  if (found.length > 0) choose(0);
};

input.addEventListener('focus', load);
input.addEventListener('input', show);
input.addEventListener('blur', close);
input.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    choose(chosen + (event.key === 'ArrowDown' ? 1 : -1));
  } else if (event.key === 'Enter') {
    const item = list.querySelector('[aria-selected=true]');
    if (item !== null && !list.hidden) go(item);
  } else if (event.key === 'Escape') {
    close();
  }
});
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.matches('input, textarea, select');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  input.focus();
});
