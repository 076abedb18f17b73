import { paths } from '#config/paths';
import { deletionProofDays } from '#shared/account/deletion';
import { formerContactDays } from '#shared/account/leaving';
import { exportDays } from '#shared/export/export.values';
import { publicRetention } from '#shared/retention';
import { site } from '#shared/site/site';
import type { LegalDocument } from './legal-text';

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

const { name, legalName, minimumAge, supportEmail } = site;

const mail = `[${supportEmail}](mailto:${supportEmail})`;

export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  description: `What ${name} keeps about you, what for, who gets to see it, and how to delete it.`,
  lead: `What ${name} knows about you, what for, who else gets to see it, and how to make it go away.`,
  inShort: [
    'We keep what the marketplace needs to work, and nothing for advertising. We do not sell personal data.',
    'Your name, company, email address and phone number open to one other user only: the other side of a bid whose platform fee is paid.',
    'No tracking cookies. Your browser keeps one entry, so that you stay logged in, and one cookie, so that nobody can lock you out; and the project that you have begun to describe.',
    'You can have a copy of all your data, and delete your account with all of it yourself, whenever no platform fee is open.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who is responsible',
      blocks: [
        `${legalName} (“we”) operates ${name} and decides how personal data is used on it. Questions and requests go to ${mail} or through the [contact form](${paths.contact}).`,
        'This policy covers the website and the emails it sends. It does not cover what owners and stagers do with the details they receive from each other.',
      ],
    },
    {
      id: 'what-we-keep',
      title: 'What we keep',
      blocks: [
        {
          terms: [
            {
              term: 'Your account',
              text: 'Name, email address, user type, phone number, company and description as you give them; your password only as a salted hash from which it cannot be read back. Staging companies also have an identifier under which they bid, and a portfolio. An email address that you had confirmed and have changed is kept with the account, as you can take it back for seven days.',
            },
            {
              term: 'Projects and bids',
              text: 'What you enter when you post a project or place a bid, and what becomes of it. We ask for city, neighborhood, county and state, not for a street address.',
            },
            {
              term: 'Photos',
              text: 'The pictures themselves. Place, time, camera and other hidden data in the files are removed before they are stored for display.',
            },
            {
              term: 'Documents of staging companies',
              text: 'An insurance certificate or business license that you upload for a badge: the file as you send it, with its name. Of what our staff read in it we keep the kind of document, how long it is valid and, where they note them, who issued it and its number. Cover what the badge does not need.',
            },
            {
              term: 'Messages, questions, notifications and reviews',
              text: 'What you write to other users, what you ask and answer about a project, what we notify you of, and what you say about a finished project.',
            },
            {
              term: 'Payments',
              text: 'The number, amount, state and dates of a platform fee. Card numbers go from your browser to Stripe and never reach us.',
            },
            { term: 'Messages to us', text: 'Name, email address, subject and text of the contact form, and our answer.' },
            {
              term: 'Reports',
              text: 'What you report to us, why, and what we decide about it. The person who posted it does not learn who you are.',
            },
            {
              term: 'Emails to you',
              text: 'Which emails you want and when, your time zone, and when and why an email was sent or not. Not its text, nor whether you have read it.',
            },
            {
              term: 'Where you are logged in',
              text: 'For each session: when it began and was last used, the kind of browser and system (“Chrome on macOS”) and the country where it began, so that you can see and end it. Not the network address.',
            },
            {
              term: 'Notifications on a device',
              text: 'If you turn on notifications on a device: its address at the maker of your browser, and the keys with which only the device can read them. We delete them when you press Stop, log out, or the session ends.',
            },
            {
              term: 'Technical records',
              text: 'Logs of requests with time, result and random ids, to keep the service working. Your network address is used to deliver pages and to fend off misuse; where we count attempts, we keep it, like an email address, only as a hash. Names, messages, contact and network addresses are not written to our logs; of a wrong password we note a part of the network address that many people share.',
            },
          ],
        },
        'We do not buy data about you, and we build no profiles of you.',
      ],
    },
    {
      id: 'what-for',
      title: 'What we use it for',
      blocks: [
        {
          list: [
            'to run the marketplace: show projects and bids, deliver messages, notify you, make the introduction',
            'to take the platform fee and to keep the books that the law requires',
            'to send the emails you ask for, such as a link for a new password, and those about your own projects, bids, payments and messages, as you have chosen them',
            'to answer you, and to settle complaints',
            'to prevent fraud and misuse, and to find and mend faults',
            'to count, in totals that name nobody, how the marketplace is doing',
          ],
        },
        'We show no advertising, send no newsletter that you have not asked for, and make no automated decisions about you.',
      ],
    },
    {
      id: 'who-sees-what',
      title: 'Who sees what',
      blocks: [
        {
          terms: [
            {
              term: 'Everybody',
              text: 'Projects with their texts and photos and the kind of owner, but not who the owner is; the bids on them under the stager’s identifier, with portfolio, rating and badges, a badge with the kind of document that we have seen and the month until which it is valid; questions about them that were answered, under the same identifier. Whatever you write into a project, an update of it, a question, an answer, a portfolio or a review is public: leave out what should not be.',
            },
            {
              term: 'The other side of a conversation',
              text: 'Your messages, under a first name or an identifier; an owner’s first name also with an answer to a question and the acceptance of a bid. Email addresses and phone numbers in them are masked until a paid bid links the two of you.',
            },
            {
              term: 'The other side of a paid bid',
              text: 'Name, company, user type, email address and phone number. The owner’s details open to the stager, and the stager’s to the owner, once the platform fee is paid, or at acceptance where a bid carries no fee. This cannot be taken back.',
            },
            {
              term: 'Our staff',
              text: `What they need to run the service, help you and stop misuse. They alone see the documents that you upload for a badge, and each look at one is on record. To help you, they can look at the website as you see it, for half an hour at most, without changing anything and without the contact details that you were given. Under [Edit Profile](${paths.editProfile}) you read when and why they did, and can end it.`,
            },
          ],
        },
      ],
    },
    {
      id: 'processors',
      title: 'Companies that work for us',
      blocks: [
        {
          terms: [
            {
              term: 'Amazon Web Services (AWS)',
              text: 'Hosts the website, the database, the photos and the documents in the United States, and delivers our emails. [AWS privacy notice](https://aws.amazon.com/privacy/)',
            },
            {
              term: 'Stripe',
              text: 'Processes card payments. Stripe receives your card details, the amount and data about your device directly, also to recognize fraud, and is itself responsible for them. [Stripe’s privacy policy](https://stripe.com/privacy)',
            },
            {
              term: 'The maker of your browser',
              text: 'Only if you turn on notifications on a device: Apple, Google, Microsoft or Mozilla delivers each notification, encrypted, so that only your device can read it.',
            },
          ],
        },
        'Beyond these we disclose data only if the law requires it, to protect somebody from harm, to enforce the terms, or to a successor of the business that is bound to this policy. We do not sell personal data and do not share it for advertising.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and local storage',
      blocks: [
        'We set no advertising or analytics cookies. When you log in, your browser keeps one entry named sessionId in its local storage: a random number that tells us it is you. It is removed when you log out and is worth nothing after 30 days. A cookie named device, another random number, stays for up to a year: it tells us that you have logged in on this browser before, so that people who guess at your password elsewhere cannot keep you out. It opens nothing and is sent only when you log in or manage your logins. What you have written into the form of a project or a bid, and the photos chosen for a project, stay in your browser’s own storage until you submit or discard them, or log out. While you are logged in, your browser also keeps the site itself and your own projects, bids and messages as you last saw them, without email addresses, phone numbers and street addresses, and what you wrote without a connection until it is sent: all of it but the site’s own files goes when you log out. If you choose a light or a dark theme, your browser keeps that word in its local storage. A notice that has to survive the reload of a page is kept in session storage for that moment.',
        'On the payment page, Stripe’s script may set cookies of its own to recognize fraud. Without them a payment cannot be made.',
        'Since we do not track you across websites, there is nothing for a “Do Not Track” signal to switch off.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      blocks: [
        'What we keep, how long, and what for. When its time is over it is deleted by itself.',
        {
          table: {
            caption: 'What is kept, and for how long',
            head: ['What', 'How long', 'What for'],
            rows: publicRetention.map(({ what, howLong, why }) => [what, sentence(howLong), sentence(why)]),
          },
        },
      ],
    },
    {
      id: 'deletion',
      title: 'Deleting your account',
      blocks: [
        `You can delete your account yourself under [Edit Profile](${paths.editProfile}). Your profile, name, email address and password are gone at once and every device is logged out. Projects with the bids on them, your own bids, conversations on both sides, reviews of you, notifications, photos and documents follow right away; for a very large account that may take some minutes. One last email tells the address that the account had, with a reference. With it and the address we can tell you for ${deletionProofDays} days that the account was deleted, and when; without it nobody can, as we keep nothing that names you.`,
        `What somebody else has paid for stays with them. The other party of a paid bid keeps the project by name and place, what you agreed on, the amounts and the receipt, both sides of your conversation, the reviews that you gave, and for ${formerContactDays} days your name, company, email address, phone number and the address of the property. When they delete their account, too, all of that goes.`,
        'What stays is the record of a payment (its number, amount and dates), without personal data; letters you wrote to us; of what you reported, the reason without your name or text; of an account that was suspended, a hash of its email addresses, so that it does not come back under them before the suspension ends; and backups until they are overwritten. The platform fee is not given back. What another user has already received or noted down is beyond our reach.',
        'While a platform fee on one of your bids or projects is open, the account cannot be deleted: somebody is waiting for the outcome. It ends by payment, cancellation or expiry, normally within 72 hours.',
      ],
    },
    {
      id: 'rights',
      title: 'Your choices and rights',
      blocks: [
        {
          list: [
            `See and correct your details under [Edit Profile](${paths.editProfile}).`,
            'Delete single projects and photos where the marketplace allows it, or the account as a whole.',
            `Have a copy of everything that we know of you made under [Edit Profile](${paths.editProfile}): tables and photos in a zip, mostly within minutes, which you can download for ${exportDays} days.`,
            `Ask us at ${mail} for anything else: correction, deletion, or how your data is used. We answer within 45 days, after making sure that it is you.`,
          ],
        },
        'Depending on where you live, for example in California, state law may give you these and further rights, among them the right to appeal a refusal and not to be treated worse for using them. We extend them to everybody.',
      ],
    },
    {
      id: 'security',
      title: 'Security',
      blocks: [
        'Connections are encrypted, stored data is encrypted, passwords are hashed, and each part of our system may reach only what it needs. No system is perfectly secure. If a breach concerns your data, we tell you as the law requires.',
      ],
    },
    {
      id: 'children',
      title: 'Minors',
      blocks: [
        `The service is not for users under ${minimumAge}, and we do not knowingly keep data about them. If you believe that a minor has registered, please tell us; we delete the account.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      blocks: [
        'When this policy changes, the date at the top changes with it. Of changes that matter to you we tell account holders by email or on the website before they take effect.',
      ],
    },
  ],
};
